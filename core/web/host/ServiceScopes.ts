import type { Service, Access, ContextKey } from '../../contract';
import type { Provision } from '../plugin';

/** The services that a plugin's own code can reach. */
export interface Context {
  readonly access: Access;
  get<T>(service: Service<T>): T;
  find<T>(service: Service<T>): T | undefined;
  set<T>(key: ContextKey<T>, value: T): void;
}

/** How long an instance of a service lives: the page, the sign-in, the selected company. */
export type Scope = 'app' | 'session' | 'company';

interface Held {
  readonly scope: Scope;
  readonly plugin: string;
  readonly instance: unknown;
}

/** Keeps one instance of each service until its scope ends, and then calls its `dispose()`. */
export class ServiceScopes {
  private readonly held = new Map<string, Held>();

  take<T>(service: Service<T>, plugin: string, provision: Provision<T>, context: Context): T {
    const held = this.held.get(service.id);
    if (held?.plugin === plugin) return held.instance as T;
    const instance = provision.create(context);
    this.held.set(service.id, { scope: provision.per, plugin, instance });
    return instance;
  }

  /** Ends a scope and those inside it: a session's end is also its company's. */
  end(scope: Scope): void {
    const order: Scope[] = ['app', 'session', 'company'];
    this.drop(held => order.indexOf(held.scope) >= order.indexOf(scope));
  }

  dropPlugin(plugin: string): void {
    this.drop(held => held.plugin === plugin);
  }

  private drop(over: (held: Held) => boolean): void {
    for (const [id, held] of this.held) {
      if (!over(held)) continue;
      this.held.delete(id);
      (held.instance as { dispose?: () => void } | null)?.dispose?.();
    }
  }
}

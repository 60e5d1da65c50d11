import type { Access, ContextKey, Service } from '../../contract';

/** The services that a plugin's own code can reach. */
export interface Context {
  readonly access: Access;
  get<T>(service: Service<T>): T;
  find<T>(service: Service<T>): T | undefined;
  set<T>(key: ContextKey<T>, value: T): void;
}

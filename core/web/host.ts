import { action, computed, makeObservable, observable, type IComputedValue } from 'mobx';
import {
  every,
  evaluate,
  type Access,
  type ContextKey,
  type ExtensionPoint,
  type Service,
  type Verdict,
} from '../contract';
import { pages, services, type Contribution, type Page, type Plugin, type Provision } from './plugin';

export type Problem =
  | { readonly code: 'LOAD_FAILED'; readonly plugin: string; readonly cause: unknown }
  | { readonly code: 'ACTIVATE_FAILED'; readonly plugin: string; readonly cause: unknown }
  | { readonly code: 'DUPLICATE_ID'; readonly plugin: string; readonly id: string }
  | { readonly code: 'DUPLICATE_PATH'; readonly plugin: string; readonly path: string; readonly holder: string };

export interface Placement<T> {
  readonly id: string;
  readonly plugin: string;
  readonly value: T;
  readonly order: number;
  readonly verdict: Verdict;
}

/** What a plugin's own code may reach. */
export interface Context {
  readonly access: Access;
  get<T>(service: Service<T>): T;
  find<T>(service: Service<T>): T | undefined;
  set<T>(key: ContextKey<T>, value: T): void;
}

interface Installed {
  readonly plugin: Plugin;
  readonly contributes: readonly Contribution[];
  readonly dispose: () => void;
}

/** Holds the installed plugins and answers, reactively, what stands at each point. */
export class Host implements Context {
  private readonly installed = observable.map<string, Installed>({}, { deep: false });
  private readonly points = new Map<string, IComputedValue<readonly Placement<any>[]>>();
  private readonly instances = new Map<string, unknown>();
  readonly problems: Problem[] = observable.array<Problem>([], { deep: false });

  constructor(readonly access: Access & { put<T>(key: ContextKey<T>, value: T): void }) {
    makeObservable<this, 'place'>(this, { remove: action, place: action });
  }

  /**
   * Installs every plugin that can be; one that fails is reported and left out, the rest go on.
   * They load at once but take their places in the given order, so a conflict always ends the same way.
   */
  async install(plugins: Record<string, () => Promise<{ default: Plugin<any> }>>): Promise<void> {
    const ids = Object.keys(plugins);
    const loads = await Promise.allSettled(ids.map(async id => (await plugins[id]!()).default));
    loads.forEach((load, index) =>
      load.status === 'fulfilled'
        ? this.place(load.value)
        : this.report({ code: 'LOAD_FAILED', plugin: ids[index]!, cause: load.reason }),
    );
  }

  remove(id: string): void {
    this.installed.get(id)?.dispose();
    this.installed.delete(id);
  }

  /** What stands at a point, in order, each with its verdict. Reading it in a reaction subscribes to all of that. */
  at<T>(point: ExtensionPoint<T>): readonly Placement<T>[] {
    let placed = this.points.get(point.id);
    if (!placed) this.points.set(point.id, (placed = computed(() => this.collect(point.id))));
    return placed.get();
  }

  open<T>(point: ExtensionPoint<T>): readonly Placement<T>[] {
    return this.at(point).filter(({ verdict }) => verdict.open);
  }

  find<T>(service: Service<T>): T | undefined {
    const found = this.open(services).find(({ value }) => value.service.id === service.id);
    if (!found) return undefined;
    if (!this.instances.has(service.id)) this.instances.set(service.id, (found.value as Provision<T>).create(this));
    return this.instances.get(service.id) as T;
  }

  get<T>(service: Service<T>): T {
    const instance = this.find(service);
    if (instance === undefined) throw new Error(`No plugin provides ${service.id}`);
    return instance;
  }

  set<T>(key: ContextKey<T>, value: T): void {
    this.access.put(key, value);
  }

  private collect(pointId: string): Placement<unknown>[] {
    return [...this.installed.values()]
      .flatMap(({ plugin, contributes }) =>
        contributes
          .filter(({ point }) => point.id === pointId)
          .map(({ id, value, order, when }) => ({
            id,
            plugin: plugin.id,
            value,
            order,
            verdict: evaluate(plugin.when ? every(plugin.when, when) : when, this.access),
          })),
      )
      .sort((a, b) => a.order - b.order || a.id.localeCompare(b.id));
  }

  private place(plugin: Plugin): void {
    const contributes = plugin.contributes.filter((each, index, all) => this.fits(plugin, each, all.slice(0, index)));
    let dispose = () => {};
    try {
      dispose = plugin.activate?.(this) ?? dispose;
    } catch (cause) {
      return this.report({ code: 'ACTIVATE_FAILED', plugin: plugin.id, cause });
    }
    this.installed.set(plugin.id, { plugin, contributes, dispose });
  }

  private fits(plugin: Plugin, { id, point, value }: Contribution, earlier: readonly Contribution[]): boolean {
    if (earlier.some(each => each.id === id && each.point.id === point.id)) {
      this.report({ code: 'DUPLICATE_ID', plugin: plugin.id, id });
      return false;
    }
    if (point.id !== pages.id) return true;
    const { path } = (value as Page).route;
    const holder = this.at(pages).find(placed => placed.value.route.path === path);
    if (holder) this.report({ code: 'DUPLICATE_PATH', plugin: plugin.id, path, holder: holder.plugin });
    return !holder;
  }

  private report(problem: Problem): void {
    this.problems.push(problem);
  }
}

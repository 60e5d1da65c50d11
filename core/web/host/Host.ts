import { action, computed, makeObservable, observable, type IComputedValue } from 'mobx';
import {
  every,
  type Access,
  type ContextKey,
  type ExtensionPoint,
  type Gate,
  type Service,
} from '../../contract';
import { describeProblem, evaluate, type Problem, type Verdict } from '../../contract/internal';
import {
  actions,
  pages,
  services,
  type Action,
  type Contribution,
  type Plugin,
  type PluginList,
} from '../plugin';
import { conflict } from './conflict';
import { type Context, ServiceScopes, type Scope } from './ServiceScopes';
import { Crashes } from './Crashes';
import { ChunkMissingError, fetchView } from './lazyView';
import { waitForNetwork } from './waitForNetwork';

/** A contribution in its place, with the gate it stands behind and what that says now. */
export interface Placement<T> {
  readonly id: string;
  readonly plugin: string;
  readonly value: T;
  readonly order: number;
  readonly when: Gate;
  readonly verdict: Verdict;
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
  private readonly own = new Map<string, unknown>();
  private readonly scopes = new ServiceScopes();
  private readonly crashes = new Crashes();
  private readonly aside = observable.set<string>([], { deep: false });
  private readonly told = new Set<string>();
  /** How long the module of each plugin took to load, in milliseconds. */
  readonly loadTimes = new Map<string, number>();
  readonly problems: Problem[] = observable.array<Problem>([], { deep: false });
  /** Whether every plugin named to `install` has its place or its problem. */
  ready = false;

  constructor(readonly access: Access & { put<T>(key: ContextKey<T>, value: T): void }) {
    makeObservable<this, 'place'>(this, {
      ready: observable,
      remove: action,
      forget: action,
      place: action,
      report: action,
      finish: action,
      crashed: action,
      turnOn: action,
    });
  }

  /**
   * Installs every plugin that can be; one that fails is reported and left out, the rest go on.
   * They load at once but take their places in the given order, so a conflict always ends the same
   * way. Those whose files could not be fetched follow when they can be.
   */
  async install(plugins: PluginList): Promise<void> {
    const missing = await this.placeAll(plugins);
    this.finish();
    if (Object.keys(missing).length > 0) void this.installLater(missing);
  }

  /** Installs plugins, and returns those whose files could not be fetched. */
  private async placeAll(plugins: PluginList): Promise<PluginList> {
    const entries = Object.entries(plugins);
    const loads = await Promise.allSettled(
      entries.map(async ([id, load]) => {
        const began = performance.now();
        const { default: plugin } = await fetchView(load);
        this.loadTimes.set(id, performance.now() - began);
        return plugin;
      }),
    );
    const missing = new Set<string>();
    loads.forEach((load, index) => {
      const [id = ''] = entries[index] ?? [];
      if (load.status === 'fulfilled') {
        if (this.problems.some(({ code, plugin }) => code === 'LOAD_FAILED' && plugin === id))
          this.forget(id);
        return this.place(load.value);
      }
      if (load.reason instanceof ChunkMissingError) missing.add(id);
      this.report({ code: 'LOAD_FAILED', plugin: id, cause: load.reason });
    });
    return Object.fromEntries(entries.filter(([id]) => missing.has(id)));
  }

  private async installLater(plugins: PluginList): Promise<void> {
    let missing = plugins;
    for (let wait = 5000; Object.keys(missing).length > 0; wait = Math.min(2 * wait, 300_000)) {
      await waitForNetwork(wait);
      missing = await this.placeAll(missing);
    }
  }

  finish(): void {
    this.ready = true;
  }

  /** Takes a plugin away, with what the inspector says of it. */
  remove(id: string): void {
    this.installed.get(id)?.dispose();
    this.installed.delete(id);
    this.scopes.dropPlugin(id);
    this.turnOn(id);
    this.forget(id);
  }

  /**
   * Forgets the problems of a plugin, which are told again where they are found again; while one of
   * that id is installed, only that another wanted its place.
   */
  forget(id: string): void {
    const isOwn = this.installed.has(id);
    this.drop(
      ({ code, plugin }) =>
        plugin === id && (!isOwn || code === 'DUPLICATE_PLUGIN' || code === 'PLUGIN_ID_TAKEN'),
    );
  }

  get plugins(): readonly Plugin[] {
    return [...this.installed.values()].map(({ plugin }) => plugin);
  }

  /**
   * Returns the contributions to a point, in order, each with its verdict. Reading it in a reaction
   * subscribes to all of them.
   */
  at<T>(point: ExtensionPoint<T>): readonly Placement<T>[] {
    let placed = this.points.get(point.id);
    if (!placed) this.points.set(point.id, (placed = computed(() => this.collect(point.id))));
    return placed.get();
  }

  open<T>(point: ExtensionPoint<T>): readonly Placement<T>[] {
    return this.at(point).filter(({ verdict }) => verdict.open);
  }

  /** Provides a service of the console itself, which no plugin may replace. */
  offer<T>(service: Service<T>, instance: T): void {
    this.own.set(service.id, instance);
  }

  find<T>(service: Service<T>): T | undefined {
    if (this.own.has(service.id)) return this.own.get(service.id) as T;
    const provision = this.open(services).find(({ value }) => value.service.id === service.id);
    return provision && this.scopes.take(service, provision.plugin, provision.value, this);
  }

  get<T>(service: Service<T>): T {
    const instance = this.find(service);
    if (instance === undefined) throw new Error(`No plugin provides ${service.id}`);
    return instance;
  }

  set<T>(key: ContextKey<T>, value: T): void {
    this.access.put(key, value);
  }

  /**
   * Ends a scope: its service instances are disposed and made again when they are next asked for.
   */
  end(scope: Scope): void {
    this.scopes.end(scope);
  }

  /**
   * Notes that a view of a plugin broke, whose cause React has told in the console; the third time
   * within a minute sets the plugin aside.
   */
  crashed(plugin: string, cause: unknown, view: string): void {
    if (this.aside.has(plugin)) return;
    if (!this.crashes.note(plugin))
      return this.note({ code: 'VIEW_FAILED', plugin, id: view, cause });
    this.dropCrashes(plugin);
    this.aside.add(plugin);
    this.scopes.dropPlugin(plugin);
    this.report({ code: 'CRASHED', plugin, cause });
  }

  isAside(plugin: string): boolean {
    return this.aside.has(plugin);
  }

  /** Gives a plugin that was set aside its places back. */
  turnOn(plugin: string): void {
    this.aside.delete(plugin);
    this.crashes.forget(plugin);
    this.dropCrashes(plugin);
  }

  private dropCrashes(id: string): void {
    this.drop(
      ({ code, plugin }) => plugin === id && (code === 'CRASHED' || code === 'VIEW_FAILED'),
    );
  }

  private drop(isOver: (problem: Problem) => boolean): void {
    const over = this.problems.filter(isOver);
    for (const each of over) this.told.delete(describeProblem(each));
    if (over.length > 0)
      this.problems.splice(0, Infinity, ...this.problems.filter(each => !over.includes(each)));
  }

  private collect(pointId: string): Placement<unknown>[] {
    return [...this.installed.values()]
      .filter(({ plugin }) => !this.aside.has(plugin.id))
      .flatMap(({ plugin, contributes }) =>
        contributes
          .filter(({ point }) => point.id === pointId)
          .map(({ id, value, order, when: own }) => {
            const when = plugin.when ? every(plugin.when, own) : own;
            const verdict = evaluate(when, this.access);
            if (!verdict.open && verdict.fault)
              this.reportLater({ code: 'GATE_FAILED', plugin: plugin.id, id, ...verdict.fault });
            return { id, plugin: plugin.id, value, order, when, verdict };
          }),
      )
      .sort((a, b) => a.order - b.order || a.id.localeCompare(b.id));
  }

  private place(plugin: Plugin): void {
    if (this.installed.has(plugin.id))
      return this.report({ code: 'DUPLICATE_PLUGIN', plugin: plugin.id });
    const entries: Contribution[] = [];
    for (const contribution of plugin.contributes) {
      const problem = conflict(plugin, contribution, entries, {
        pages: this.at(pages),
        commands: this.at(actions),
        at: point => this.at(point),
      });
      if (problem) this.report(problem);
      if (!problem) entries.push(contribution);
      else if (problem.code === 'KEY_TAKEN') entries.push(withoutKeys(contribution));
    }
    try {
      const dispose = plugin.activate?.(this) ?? (() => {});
      this.installed.set(plugin.id, { plugin, contributes: entries, dispose });
    } catch (cause) {
      this.report({ code: 'ACTIVATE_FAILED', plugin: plugin.id, cause });
    }
  }

  /** Tells developers of a problem: its cause in the console, its sentence in the inspector. */
  report(problem: Problem): void {
    console.error(describeProblem(problem), ...('cause' in problem ? [problem.cause] : []));
    this.note(problem);
  }

  private note(problem: Problem): void {
    const sentence = describeProblem(problem);
    if (!this.problems.some(each => describeProblem(each) === sentence))
      this.problems.push(problem);
  }

  /** The same for what is found while a view is being computed, which changes nothing itself. */
  reportLater(problem: Problem): void {
    const sentence = describeProblem(problem);
    if (this.told.has(sentence)) return;
    this.told.add(sentence);
    queueMicrotask(() => this.report(problem));
  }
}

/** A command whose keys are taken stays, to be run from the palette. */
const withoutKeys = (contribution: Contribution): Contribution => {
  const { keys: _, ...command } = contribution.value as Action;
  return { ...contribution, value: command };
};

import { makeObservable, observable, runInAction, when } from 'mobx';
import { format } from '../../contract';
import { listPackages, type RunningPackage } from '../../contract/internal';
import { findMostSpecific } from '../host/matchPath';
import { pages, type PluginList } from '../plugin';
import type { Root } from '../root/Root';
import { loadPackage, MissingFileError, type LoadedPackage } from './loadPackage';
import { strings } from './strings';

interface Tried {
  readonly entry: RunningPackage;
  /** The loaded package; the host may still have rejected its plugin. */
  readonly loaded?: LoadedPackage;
}

/**
 * Keeps the plugins that packages bring as the server lists them: installs what was turned on and
 * removes what was turned off. Nothing is taken from under what a person is typing.
 */
export class Packages {
  /** Whether the packages that were on at the start have their places or their problems. */
  settled = false;
  /** The version that was last tried, by the plugin's id. */
  private readonly tried = new Map<string, Tried>();
  /** The offers to reload, by the plugin's id, each with a function that withdraws it. */
  private readonly offers = new Map<string, { readonly text: string; withdraw(): void }>();
  private looking: Promise<void> | undefined;
  /** The versions that the server ran when it was last asked, by the plugin's id. */
  private running: ReadonlyMap<string, string> | undefined;

  constructor(
    private readonly app: Pick<
      Root,
      'api' | 'apiClient' | 'guard' | 'host' | 'notices' | 'plugins' | 'session'
    >,
    private readonly reload: () => void = () => location.reload(),
  ) {
    makeObservable(this, { settled: observable });
  }

  /** Looks now; while it looks already, waits for that. */
  look(): Promise<void> {
    return (this.looking ??= this.update().finally(() => (this.looking = undefined)));
  }

  private async update(): Promise<void> {
    const { api, host, session } = this.app;
    // A server that does not answer has turned nothing off.
    const listed = await api.call(listPackages, {}, { companyId: null }).catch(() => undefined);
    // The console's own plugins come first, so that no package takes their places.
    await when(() => host.ready);
    if (!listed) return;
    if (session.token) await this.apply(listed);
    runInAction(() => (this.settled = true));
  }

  private async apply(listed: readonly RunningPackage[]): Promise<void> {
    for (const { entry } of this.tried.values())
      if (!listed.some(({ id }) => id === entry.id)) this.turnOff(entry);
    const added: Record<string, PluginList[string]> = {};
    for (const entry of listed) {
      const before = this.tried.get(entry.id);
      if (before && isSame(before.entry, entry)) this.withdraw(entry.id);
      else if (!before || !this.isPlaced(before)) this.add(entry, added);
      else if (entry.web !== undefined) this.offer(entry.id, this.describeUpdate(entry));
      else if (this.turnOff(before.entry)) this.add(entry, added);
    }
    if (Object.keys(added).length > 0) await this.app.host.install(added);
    const { running } = this;
    this.running = new Map(listed.map(({ id, version }) => [id, version]));
    // Earlier responses lack their contributions, such as connectors. A page whose package was
    // turned off stays as it is.
    if (running && listed.some(({ id, version }) => running.get(id) !== version))
      void this.app.apiClient.staleAll().catch(() => undefined);
  }

  private add(entry: RunningPackage, added: Record<string, PluginList[string]>): void {
    const { host, plugins } = this.app;
    const { id, name, web } = entry;
    host.forget(id);
    this.tried.set(id, { entry });
    // Before any of its code runs; also where the one whose id it is could not be loaded.
    if (host.plugins.some(each => each.id === id) || Object.hasOwn(plugins, id))
      host.report({ code: 'PLUGIN_ID_TAKEN', plugin: id, package: name });
    else if (web !== undefined) added[id] = () => this.load(entry);
  }

  private async load(entry: RunningPackage) {
    try {
      const loaded = await loadPackage(this.app.host, entry);
      this.tried.set(entry.id, { entry, loaded });
      return { default: loaded.plugin };
    } catch (fault) {
      // A file lost by the network is requested again; a faulty package stays faulty.
      if (fault instanceof MissingFileError) this.tried.delete(entry.id);
      throw fault;
    }
  }

  private isPlaced({ loaded }: Tried): boolean {
    return loaded !== undefined && this.app.host.plugins.includes(loaded.plugin);
  }

  /** Removes a plugin, unless a person may be at work in it; says whether it is gone. */
  private turnOff(entry: RunningPackage): boolean {
    const { host } = this.app;
    const { id } = entry;
    const tried = this.tried.get(id)!;
    const placed = this.isPlaced(tried);
    if (placed && this.isInUse(id)) {
      this.offer(id, format(strings.turnedOff, { name: this.nameOf(id) }));
      return false;
    }
    this.withdraw(id);
    this.tried.delete(id);
    tried.loaded?.styles.remove();
    if (placed) host.remove(id);
    else host.forget(id);
    return true;
  }

  /** Offers a reload once, in place of what was offered before. */
  private offer(id: string, text: string): void {
    const before = this.offers.get(id);
    if (before?.text === text) return;
    before?.withdraw();
    const { guard, notices } = this.app;
    const reload = { label: strings.reload.text, run: () => guard.ask(this.reload) };
    this.offers.set(id, { text, withdraw: notices.offer(text, reload) });
  }

  private withdraw(id: string): void {
    this.offers.get(id)?.withdraw();
    this.offers.delete(id);
  }

  private describeUpdate({ id, version }: RunningPackage): string {
    return format(strings.updated, { name: this.nameOf(id), version });
  }

  private nameOf(id: string): string {
    return this.tried.get(id)?.loaded?.plugin.title.text ?? id;
  }

  /** Whether a person may be at work in a plugin: on its page, with unsaved changes, in a field. */
  private isInUse(plugin: string): boolean {
    const { guard, host } = this.app;
    const all = host.at(pages).map(placed => ({ path: placed.value.route.path, placed }));
    const onScreen = findMostSpecific(all, location.pathname)?.found.placed.plugin;
    return guard.unsaved || onScreen === plugin || isTyping();
  }
}

const isSame = (a: RunningPackage, b: RunningPackage) => a.web === b.web && a.version === b.version;

const isTyping = () =>
  document.activeElement?.matches('input, textarea, select, [contenteditable="true"]') ?? false;

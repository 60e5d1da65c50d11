import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../database';
import { listStoredPackages } from './packageStore';
import { glanceAtNamed } from './PackageSource';

/** How often a process looks whether other packages are turned on, in milliseconds. */
const pause = 1000;
/** How long it waits after a change that could not be taken on, in milliseconds. */
const pauseAfterFault = 5000;

interface Watched {
  readonly database: Database;
  /** Folders and packages that the operator names in the settings. */
  readonly named: readonly string[];
}

/** Notices that other packages are turned on, wherever that was done. */
export class PackageWatch {
  private readonly stopping = new AbortController();
  private seen = '';
  /** Each of the named packages as it was when it was last whole. */
  private glances: readonly string[] = [];

  /** A text that differs wherever other packages are turned on, or one was built again. */
  get state(): string {
    return this.seen;
  }

  constructor(private readonly watched: Watched) {}

  /** Takes what is turned on now as known. */
  async note(): Promise<void> {
    this.seen = await this.look();
  }

  /** Takes nothing as known: what is turned on is to be taken on again. */
  forget(): void {
    this.seen = '';
  }

  /** Calls `onChange` when others are turned on; where it fails, again after a pause. */
  async start(onChange: () => Promise<void>): Promise<void> {
    const { signal } = this.stopping;
    for (let delay = pause; ;)
      try {
        await wait(delay, undefined, { signal, ref: false });
        delay = pause;
        const now = await this.look();
        const before = this.seen;
        if (now === before) continue;
        this.seen = now;
        await onChange().catch((fault: unknown) => {
          this.seen = before;
          throw fault;
        });
      } catch {
        // The database is away, or the change could not be taken on: both are tried again.
        if (signal.aborted) return;
        delay = pauseAfterFault;
      }
  }

  stop(): void {
    this.stopping.abort();
  }

  private async look(): Promise<string> {
    const { database, named } = this.watched;
    const stored = await listStoredPackages(database.forInstallation);
    const on = stored.filter(({ state }) => state === 'on');
    const glances = await Promise.all(named.map(glanceAtNamed));
    // While a package is built its files are gone: what runs goes on until there are others.
    this.glances = glances.map((glance, at) => glance || (this.glances[at] ?? ''));
    const installed = on.map(each => [each.plugin_id, each.integrity, each.trust]);
    return JSON.stringify([installed, this.glances]);
  }
}

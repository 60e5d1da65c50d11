import type { Database } from '../database';
import { listStoredPackages } from './packageStore';
import { readNamed } from './PackageSource';

/** How often a process looks whether other packages are turned on, in milliseconds. */
const pause = 2000;

interface Watched {
  readonly database: Database;
  readonly named: readonly string[];
}

/** Notices that other packages are turned on, wherever that was done. */
export class PackageWatch {
  private timer: NodeJS.Timeout | undefined;
  private seen: string | undefined;

  constructor(
    private readonly watched: Watched,
    private readonly onChange: () => Promise<void>,
  ) {}

  /** What is on from now on is taken as known. */
  async start(): Promise<void> {
    this.seen = await this.look();
    this.plan();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private plan(): void {
    this.timer = setTimeout(() => void this.check(), pause).unref();
  }

  private async check(): Promise<void> {
    const planned = this.timer;
    try {
      const now = await this.look();
      if (now !== this.seen) await this.onChange();
      this.seen = now;
    } catch {
      // The database is away; it is asked again.
    }
    if (this.timer === planned && planned) this.plan();
  }

  private async look(): Promise<string> {
    const stored = await listStoredPackages(this.watched.database.shared);
    const named = await Promise.all(
      this.watched.named.map(name =>
        readNamed(name).then(
          ({ integrity }) => integrity,
          () => '',
        ),
      ),
    );
    const on = stored.filter(({ state }) => state === 'on');
    return JSON.stringify([on.map(each => [each.plugin_id, each.integrity, each.trust]), named]);
  }
}

import { format } from '../../contract';
import { TooManyRequestsError } from '../host/limits/RateLimit';
import { strings } from '../jobs/strings';
import { tellWait } from '../metrics/tellWait';

interface FairQueueOptions {
  /** The name of the resource, for benchmarks. */
  readonly title?: string;
  /** How many pieces of work run at once. */
  readonly places: number;
  /**
   * How many of the places one name may hold. Where nothing is said, as many as each would have if
   * one more name came, so that it finds a place free.
   */
  readonly share?: (name: string) => number;
  /** How many pieces of work of one name may wait. */
  readonly longest?: number;
}

/** How much may wait in all, as a multiple of what may wait of one name. */
const crowd = 20;
const longestWait = 60;

/**
 * Runs work at a few places, by turns of the names that it is done for, such as companies: the first
 * piece of each name before the second of any, however much of one name waits.
 */
export class FairQueue {
  /** Waiting calls by name, in the order of the names' next turns. */
  private readonly lines = new Map<string, (() => void)[]>();
  private readonly held = new Map<string, number>();
  private readonly title: string;
  private readonly places: number;
  private readonly share: (name: string) => number;
  private readonly longest: number;
  private running = 0;
  private length = 0;
  /** How long a piece of work took lately, in milliseconds. */
  private usual = 100;

  constructor({ title = 'turn', places, share, longest = 500 }: FairQueueOptions) {
    this.title = title;
    this.places = places;
    this.share = share ?? (name => this.divide(name));
    this.longest = longest;
  }

  /** How many pieces of work wait. */
  get waiting(): number {
    return this.length;
  }

  /** How many pieces of work of that name are done or wait. */
  count(name: string): number {
    return (this.held.get(name) ?? 0) + (this.lines.get(name)?.length ?? 0);
  }

  /** How many names wait that no work is done for. */
  countNewcomers(): number {
    return [...this.lines.keys()].filter(name => !this.held.has(name)).length;
  }

  /** Whether work of that name waits. */
  hasLine(name: string): boolean {
    return this.lines.has(name);
  }

  /**
   * Runs `work` when it is the turn of `name` and settles as it does.
   *
   * @throws TooManyRequestsError 429 where as much of that name waits as may
   */
  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    if (this.canHold(name) && !this.lines.has(name)) this.hold(name);
    else await tellWait(this.title, this.wait(name));
    const began = performance.now();
    try {
      return await work();
    } finally {
      this.usual += (performance.now() - began - this.usual) / 16;
      this.leave(name);
    }
  }

  private canHold(name: string): boolean {
    return this.running < this.places && (this.held.get(name) ?? 0) < this.share(name);
  }

  private divide(name: string): number {
    const names = this.held.size + (this.held.has(name) ? 0 : 1);
    return Math.max(1, Math.floor(this.places / (names + 1)));
  }

  private hold(name: string): void {
    this.running += 1;
    this.held.set(name, (this.held.get(name) ?? 0) + 1);
  }

  /** Throws as `run` does where as much of that name waits as may. */
  requireRoom(name: string): void {
    const { length } = this.lines.get(name) ?? [];
    if (length >= this.longest || this.length >= crowd * this.longest)
      throw this.createBusyError(name, length);
  }

  private wait(name: string): Promise<void> {
    this.requireRoom(name);
    const line = this.lines.get(name) ?? [];
    return new Promise(done => {
      this.length += 1;
      line.push(done);
      this.lines.set(name, line);
    });
  }

  private leave(name: string): void {
    this.running -= 1;
    const left = (this.held.get(name) ?? 1) - 1;
    if (left > 0) this.held.set(name, left);
    else this.held.delete(name);
    this.admit();
  }

  /** Gives free places to those whose turn is next; a name that had one goes to the end. */
  private admit(): void {
    for (const [name, line] of this.lines) {
      if (this.running >= this.places) return;
      if (!this.canHold(name)) continue;
      const next = line.shift();
      this.lines.delete(name);
      if (line.length > 0) this.lines.set(name, line);
      this.length -= 1;
      this.hold(name);
      next?.();
    }
  }

  private createBusyError(name: string, ahead: number): TooManyRequestsError {
    const seconds = Math.ceil((ahead * this.usual) / this.share(name) / 1000);
    const count = Math.min(longestWait, Math.max(1, seconds));
    return new TooManyRequestsError(count, format(strings.queueFull, { count }));
  }
}

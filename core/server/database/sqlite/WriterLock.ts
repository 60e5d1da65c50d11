import { tellHold, tellWait } from '../../metrics/tellWait';

/** How long what is long waits for what is short, in milliseconds. */
const longestWait = 1000;
/** The share of the time that long writes of one name may have while others write. */
const share = 0.006;
/** How many milliseconds of it are saved for when they are needed. */
const mostSaved = 600;
/** How far one may go beyond it, so that nobody waits for more than half a minute. */
const mostOwed = 180;
/** Names from which on those are looked for that have saved all they may. */
const mostNames = 1000;
/** For how long another name counts as writing after it did. */
const lately = 2000;

/** Whose write it is, such as a company's; nobody's in particular without a name. */
export interface Write {
  readonly name?: string;
  readonly long?: boolean;
  /** Whether it can be interrupted; no two of these are under way at once. */
  readonly whole?: boolean;
  /** Whether it goes on with what was interrupted. */
  readonly resumes?: boolean;
  /** Called once where others wait for it. */
  yields?(): void;
}

/** How a write releases the lock; what is interrupted is still under way. */
type Release = (how?: 'interrupted') => void;

interface Waiting {
  readonly name: string;
  readonly whole: boolean;
  readonly since: number;
  go(): void;
}

/** The time in milliseconds that a name could hold the lock, as of `at`. */
interface Savings {
  left: number;
  at: number;
}

/**
 * Lets one at a time write: names by turns, and of one name first come, first served. What is short
 * goes before what is long, so that it waits for one of these at most. What is long has its turn
 * after a second, counted again from the end of the long one before it. While others write as well,
 * the long writes of one name have 0.6 % of the time, of which 0.6 s is saved: so fewer than one in
 * a hundred writes of others meets one.
 */
export class WriterLock {
  private held = false;
  /** Whether a write that was interrupted is still under way. */
  private interrupted = false;
  /** Who has the lock, where they let others go first. */
  private yielding: { readonly name: string; yields(): void } | undefined;
  /** When what was long last ended. */
  private longEnded = 0;
  /** Short writes that wait, by name, in the order of the names' next turns. */
  private readonly short = new Map<string | symbol, (() => void)[]>();
  private readonly long: Waiting[] = [];
  private readonly savings = new Map<string, Savings>();
  /** The last to write, and when somebody else did before. */
  private last = { name: '', at: -Infinity, otherAt: -Infinity };
  private retry: NodeJS.Timeout | undefined;

  /** Waits for the lock; returns the function that releases it, which may be called twice. */
  async acquire(write: Write = {}): Promise<Release> {
    const { name = '', long = false, whole = false, resumes = false, yields } = write;
    this.note(name);
    const waits = this.held || (long && this.owes(name) > 0) || (whole && this.interrupted);
    if (!waits) this.held = true;
    else
      await tellWait(
        long ? 'writer’s lock, long' : 'writer’s lock',
        long ? this.waitLong(name, whole) : this.waitShort(name),
      );
    const began = performance.now();
    if (resumes) this.interrupted = false;
    if (yields) this.letYield(name, yields);
    let over = false;
    return how => {
      if (over) return;
      over = true;
      this.interrupted ||= how === 'interrupted';
      this.yielding = undefined;
      tellHold(long || resumes ? 'long write' : 'short write', began);
      if (long || resumes) this.endLong(name, began);
      this.pass();
    };
  }

  private letYield(name: string, yields: () => void): void {
    if ([...this.short.keys()].some(each => this.isOther(each, name))) yields();
    else this.yielding = { name, yields };
  }

  /**
   * Whether who waits is another than the name. What is nobody's in particular may be of the name
   * itself, unless others write as well.
   */
  private isOther(waiting: string | symbol, name: string): boolean {
    return typeof waiting === 'string' && waiting !== ''
      ? waiting !== name
      : this.timeSinceOther(name) <= lately;
  }

  /** Asks who has the lock to let others go first, once. */
  private askToYield(name: string): void {
    const { yielding } = this;
    if (!yielding || !this.isOther(name, yielding.name)) return;
    this.yielding = undefined;
    yielding.yields();
  }

  private waitShort(name: string): Promise<void> {
    this.askToYield(name);
    return new Promise(go => {
      const line = this.short.get(name);
      if (line) line.push(go);
      // A write without a name waits for one write of each name, and never for another without one.
      else this.short.set(name || Symbol(), [go]);
    });
  }

  private waitLong(name: string, whole: boolean): Promise<void> {
    if (!whole) this.askToYield(name);
    return new Promise(go => {
      this.long.push({ name, whole, since: performance.now(), go });
      if (!this.held) this.pass();
    });
  }

  private pass(): void {
    clearTimeout(this.retry);
    const open = this.long.filter(({ whole }) => !(whole && this.interrupted));
    const due = open.find(({ name }) => this.owes(name) === 0);
    const late = due && performance.now() - Math.max(due.since, this.longEnded) > longestWait;
    const next = (late ? undefined : this.takeShort()) ?? this.takeLong(due);
    this.held = next !== undefined;
    if (next) next();
    else if (open.length > 0) {
      const soonest = Math.min(...open.map(({ name }) => this.owes(name)));
      this.retry = setTimeout(() => this.held || this.pass(), Math.min(lately, soonest / share));
    }
  }

  private takeShort(): (() => void) | undefined {
    const [next] = this.short;
    if (!next) return undefined;
    const [name, line] = next;
    const go = line.shift();
    this.short.delete(name);
    if (line.length > 0) this.short.set(name, line);
    return go;
  }

  private takeLong(due: Waiting | undefined): (() => void) | undefined {
    if (!due) return undefined;
    this.long.splice(this.long.indexOf(due), 1);
    return due.go;
  }

  private note(name: string): void {
    const now = performance.now();
    if (name === '') return;
    if (name === this.last.name) this.last.at = now;
    else this.last = { name, at: now, otherAt: this.last.at };
  }

  /** The milliseconds that are to be saved before a long write of that name may begin. */
  private owes(name: string): number {
    const { left } = this.settle(name);
    return left >= 0 || this.timeSinceOther(name) > lately ? 0 : -left;
  }

  /** The milliseconds since another name wrote. */
  private timeSinceOther(name: string): number {
    return performance.now() - (name === this.last.name ? this.last.otherAt : this.last.at);
  }

  private endLong(name: string, began: number): void {
    this.longEnded = performance.now();
    const savings = this.settle(name);
    savings.left = Math.max(-mostOwed, savings.left - (this.longEnded - began));
    this.savings.set(name, savings);
    if (this.savings.size > mostNames) for (const each of this.savings.keys()) this.settle(each);
  }

  /** Returns the present savings of the name, and forgets those that are full. */
  private settle(name: string): Savings {
    const now = performance.now();
    const { left, at } = this.savings.get(name) ?? { left: mostSaved, at: now };
    const settled = { left: Math.min(mostSaved, left + (now - at) * share), at: now };
    if (settled.left === mostSaved) this.savings.delete(name);
    return settled;
  }
}

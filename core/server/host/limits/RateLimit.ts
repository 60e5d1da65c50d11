import { codes, Failure } from '#core/contract';
import { toSentence, type Sentence } from '#core/contract/internal';
import { waitStrings } from '../strings';
import { BoundedCounts } from './BoundedCounts';
import type { SharedCounts } from './SharedCounts';

const minute = 60_000;
/** From this limit on a process counts some requests before it asks the others. */
const sliced = 100;
/** The part of a limit that a process takes at once: one in so many. */
const slices = 20;
/** How long a look at what the other processes have counted is good for, in milliseconds. */
const fresh = 1000;

interface Count {
  /** Its name among the processes. */
  readonly name: string;
  /** By `performance.now()`: the clock of the machine may be set meanwhile. */
  ends: number;
  /** The requests let through here, and how many may be. */
  used: number;
  granted: number;
  /** Whether nothing is left to grant in this window. */
  spent: boolean;
  /** The requests let through here that the other processes do not know of yet. */
  untold: boolean;
  waiting: number;
  asking: Promise<void> | undefined;
  readAt: number;
}

/**
 * Counts requests by name, a minute or whatever `window` says; each name's window begins with its
 * first request. Without `shared` this process counts alone. With it, all processes share one limit:
 * each takes a twentieth of it at a time, and of limits below 100 single requests. A process tells
 * of the first twentieth of a larger limit only when it needs more, so of such a limit each process
 * may let a twentieth too many through.
 */
export class RateLimit {
  private readonly counts: BoundedCounts<Count>;

  /** Milliseconds. */
  constructor(
    private readonly window = minute,
    private readonly shared?: SharedCounts,
  ) {
    this.counts = new BoundedCounts();
  }

  /**
   * Counts a request of `key`, such as an address, towards a limit of this `kind`; throws 429 with
   * the seconds to wait once there were `limit` in its window. 0 is no limit.
   */
  async take(kind: string, key: string, limit: number): Promise<void> {
    if (limit === 0) return;
    const count = this.find(kind, key, limit);
    while (count.used >= count.granted) {
      if (count.spent) throw tooMany(count);
      await this.takeSlice(count, limit);
    }
    count.used += 1;
  }

  /** Throws the same without counting, where only what went wrong is counted with `take`. */
  async check(kind: string, key: string, limit: number): Promise<void> {
    if (limit === 0) return;
    const count = this.find(kind, key, limit);
    const now = performance.now();
    if (!count.spent && this.shared && now - count.readAt >= fresh) {
      count.readAt = now;
      const known = await this.shared.read(count.name, this.window);
      if (known && known.used >= limit) {
        const ends = performance.now() + known.left;
        Object.assign(count, { spent: true, granted: count.used, ends });
      }
    }
    if (count.spent && count.used >= count.granted) throw tooMany(count);
  }

  private find(kind: string, key: string, limit: number): Count {
    const alone = this.shared === undefined;
    const now = performance.now();
    return this.counts.find(kind, key, now, name => ({
      name,
      ends: now + this.window,
      used: 0,
      granted: alone ? limit : limit < sliced ? 0 : Math.floor(limit / slices),
      spent: alone,
      untold: true,
      waiting: 0,
      asking: undefined,
      readAt: -fresh,
    }));
  }

  /** Takes more of the shared limit, once for all who wait for it here. */
  private async takeSlice(count: Count, limit: number): Promise<void> {
    count.waiting += 1;
    count.asking ??= this.ask(count, limit).finally(() => (count.asking = undefined));
    try {
      await count.asking;
    } finally {
      count.waiting -= 1;
    }
  }

  private async ask(count: Count, limit: number): Promise<void> {
    if (!this.shared) return;
    const slice = limit < sliced ? 1 : Math.floor(limit / slices);
    const wanted = Math.min(limit, Math.max(slice, count.waiting));
    const untold = count.untold ? count.used : 0;
    const total = await this.shared.add(count.name, wanted + untold, this.window);
    const granted = Math.min(wanted, Math.max(0, limit - (total.used - wanted)));
    Object.assign(count, {
      granted: count.granted + granted,
      ends: performance.now() + total.left,
      spent: total.used >= limit,
      untold: false,
    });
  }
}

/** More requests than the operator allows; `seconds` until the next one is taken. */
export class TooManyRequestsError extends Failure {
  constructor(
    readonly seconds: number,
    message: string | Sentence = askToWait(seconds),
  ) {
    super(429, codes.tooMany, message);
  }
}

const tooMany = ({ ends }: Count) =>
  new TooManyRequestsError(Math.max(1, Math.ceil((ends - performance.now()) / 1000)));

const askToWait = (seconds: number) =>
  seconds > 120
    ? toSentence(waitStrings.waitMinutes, { count: Math.ceil(seconds / 60) })
    : toSentence(waitStrings.waitSeconds, { count: seconds });

import { codes, Failure, format } from '#core/contract';
import { strings } from '../strings';

const minute = 60_000;
const mostCounted = 50_000;

/**
 * Counts requests by name, a minute or whatever `window` says, in this process. A fleet of N
 * processes lets N times as many through, which is what its operator adds processes for.
 */
export class RateLimit {
  private counts = new Map<string, number>();
  private windowEnd = 0;

  /** Milliseconds. */
  constructor(private readonly window = minute) {}

  /**
   * Throws 429 with the seconds to wait once `name` has made `limit` requests in the present
   * window; 0 is no limit.
   */
  take(name: string, limit: number, now = Date.now()): void {
    if (limit === 0) return;
    const count = this.counted(name, now) + 1;
    this.counts.set(name, count);
    if (count > limit) throw this.tooMany(now);
  }

  /** Throws the same without counting, where only what went wrong is counted with `take`. */
  check(name: string, limit: number, now = Date.now()): void {
    if (limit > 0 && this.counted(name, now) >= limit) throw this.tooMany(now);
  }

  private counted(name: string, now: number): number {
    if (now >= this.windowEnd || this.counts.size > mostCounted) {
      this.counts = new Map();
      this.windowEnd = now + this.window;
    }
    return this.counts.get(name) ?? 0;
  }

  private tooMany(now: number): TooManyRequestsError {
    return new TooManyRequestsError(Math.max(1, Math.ceil((this.windowEnd - now) / 1000)));
  }
}

/** More requests than the operator allows; `seconds` until the next one is taken. */
export class TooManyRequestsError extends Failure {
  constructor(readonly seconds: number) {
    super(429, codes.tooMany, askToWait(seconds));
  }
}

const askToWait = (seconds: number) =>
  seconds > 120
    ? format(strings.waitMinutes, { count: Math.ceil(seconds / 60) })
    : format(strings.waitSeconds, { count: seconds });

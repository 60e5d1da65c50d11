import type { Service } from '../../contract';
import { FairQueue } from '../fairness/FairQueue';
import { watchBody } from './codedAnswer';
import type { GuardOptions } from './guardedFetch';
import { PacedStarts } from './PacedStarts';
import { resolveHost } from './resolveHost';
import { limitTime } from './limitTime';

const mebibyte = 1024 * 1024;
/** How long a call takes at most, in milliseconds, and one that says nothing of it. */
const [longestMs, usualMs] = [120_000, 15_000];
/** Environments that call nobody at the moment are forgotten beyond these. */
const mostKept = 1000;

/** The share of this process that calls to other services may take. */
export interface OutgoingLimits {
  /** How many there are at once; one environment has half of them at most. */
  readonly places: number;
  /** How many of one environment may wait for a place. */
  readonly longest: number;
  /** How much of their answers one environment holds before they are whole, decoded, in bytes. */
  readonly mostBytes: number;
  /** Names that are looked up at once; each is a socket, and a question to the name servers. */
  readonly lookups: number;
}
const usual: OutgoingLimits = {
  places: 1000,
  longest: 1000,
  mostBytes: 128 * mebibyte,
  lookups: 64,
};

/** The limits of a call of its own kind, such as a short one for keys. */
type CallTerms = Pick<GuardOptions, 'timeoutMs' | 'maxBytes'>;

/** An environment that has taken more than its share of what this process can call. */
class CrowdedError extends Error {
  override readonly name = 'CrowdedError';
}

interface Own {
  readonly fetch: typeof fetch;
  /** How many calls are under way or wait. */
  calls: number;
  /** The bytes held of answers that are being read. */
  bytes: number;
}

/**
 * The calls to other services that are under way in this process: each holds a socket, and what has
 * come of its answer. Environments take turns, and none takes the places or the memory of others by
 * calling what never answers.
 */
export class OutgoingCalls {
  private readonly places: FairQueue;
  private readonly lookups: FairQueue;
  private readonly starts = new PacedStarts();
  /** Whoever answers decides when: many answers can come at once, and end at once. */
  private readonly answers = new PacedStarts();
  private readonly ends = new PacedStarts();
  private readonly owns = new Map<string, Own>();

  /** `open` makes what makes the calls, which looks names up by `resolve`. */
  constructor(
    private readonly open: (options: GuardOptions) => typeof fetch,
    private readonly limits: OutgoingLimits = usual,
    private readonly find = resolveHost,
  ) {
    const { places, longest, lookups } = limits;
    this.places = new FairQueue({ title: 'outgoing call', places, longest });
    this.lookups = new FairQueue({ title: 'name lookup', places: lookups, longest });
  }

  /**
   * Returns the `fetch` of an environment: the same one for as long as it is in use, or with terms one
   * of its own.
   */
  fetchOf(companyId: string, terms?: CallTerms): typeof fetch {
    if (terms) return this.create(companyId, terms);
    const known = this.owns.get(companyId);
    const own = known ?? { fetch: this.create(companyId), calls: 0, bytes: 0 };
    this.owns.delete(companyId);
    this.owns.set(companyId, own);
    if (!known && this.owns.size > mostKept) this.forget();
    return own.fetch;
  }

  /**
   * Waits for a place for a connection to another service; returns what gives it back.
   *
   * @throws TooManyRequestsError where too many wait, or a sentence where `signal` aborts before
   */
  begin(companyId: string, signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const stop = () =>
        reject(
          new CrowdedError(
            'This environment has too many calls to other services under way. Try again in a moment.',
          ),
        );
      signal.addEventListener('abort', stop, { once: true });
      const hold = async () => {
        await this.starts.take(companyId);
        await new Promise<void>(end => {
          signal.removeEventListener('abort', stop);
          if (signal.aborted) end();
          else resolve(end);
        });
      };
      this.places.run(companyId, hold).catch(reject);
    });
  }

  /** Looks a host up: names that take long take the threads of no other environment. */
  lookUp(companyId: string, host: string): ReturnType<typeof resolveHost> {
    return this.lookups.run(companyId, () => this.find(host));
  }

  private create(companyId: string, terms: CallTerms = {}): typeof fetch {
    const send = this.open({ ...terms, resolve: host => this.lookUp(companyId, host) });
    const { timeoutMs = usualMs } = terms;
    return async (target, init = {}) => {
      const own = this.ownOf(companyId);
      // An answer that nobody reads ends as well.
      const limit = limitTime(init.signal ? longestMs : timeoutMs, init.signal);
      const { signal } = limit;
      own.calls += 1;
      let [held, ended] = [0, false];
      let leave = () => {};
      const end = () => {
        if (ended) return;
        ended = true;
        limit.end();
        own.calls -= 1;
        own.bytes -= held;
        leave();
      };
      const take = (bytes: number) => {
        if (ended) return;
        held += bytes;
        own.bytes += bytes;
        if (own.bytes > this.limits.mostBytes) throw this.createLargeError();
      };
      try {
        leave = await this.begin(companyId, signal);
        signal.addEventListener('abort', end, { once: true });
        const reply = await send(target, { ...init, signal }).finally(() =>
          this.answers.take(companyId),
        );
        watchBody(reply, { take, end, last: () => this.ends.take(companyId) });
        return reply;
      } catch (fault) {
        end();
        throw fault;
      }
    };
  }

  private ownOf(companyId: string): Own {
    this.fetchOf(companyId);
    return this.owns.get(companyId)!;
  }

  private createLargeError(): CrowdedError {
    return new CrowdedError(
      `This environment is reading more than ${this.limits.mostBytes / mebibyte} MiB of responses. Try again in a moment.`,
    );
  }

  private forget(): void {
    for (const [companyId, { calls }] of this.owns)
      if (calls === 0) return void this.owns.delete(companyId);
  }
}

export const outgoingCalls: Service<OutgoingCalls> = {
  kind: 'service',
  id: 'core.outgoingCalls',
};

import { availableParallelism } from 'node:os';
import { FairQueue } from '#core/server/internal';
import { FunctionCosts } from './FunctionCosts';
import { LegFunctions } from './LegFunctions';
import {
  SandboxThread,
  SlowFunctionError,
  type Ahead,
  type SandboxLimits,
  type Visit,
} from './SandboxThread';

const defaults: SandboxLimits = {
  memoryBytes: 32 * 1024 * 1024,
  stackBytes: 256 * 1024,
  softMs: 500,
  hardMs: 1000,
  outputBytes: 1024 * 1024,
  keptBytes: 24 * 1024 * 1024,
};
/** Calls of one company that may wait, by how long they usually take. */
const longest = { quick: 2000, slow: 200 };
/** Calls that a thread has at hand before another one is asked. */
const enough = 32;
/** Calls that all quick threads together have at hand. */
const atHand = 512;
/** A call that takes longer, in milliseconds, is put off a quick thread. */
const patienceMs = 50;

/**
 * Runs custom functions away from the server: QuickJS in a pool of threads, memory put back to what
 * it was before each call, JSON in and out, limits on time, memory and stack (security
 * requirements, 12).
 *
 * Companies whose functions are quick share threads by turns; those of others, and of companies that
 * ran none yet, have threads of their own; where many calls of one wait, these let the rest go first
 * (security requirements, 31).
 */
export class Sandbox {
  private readonly quickThreads: readonly SandboxThread[];
  private readonly slowThreads: readonly SandboxThread[];
  private readonly quick: FairQueue;
  private readonly slow: FairQueue;
  private readonly costs = new FunctionCosts();
  private closed = false;

  /** At least two threads, so that a function that hangs never holds up all the others. */
  constructor(
    size = Math.max(2, Math.min(4, availableParallelism() - 1)),
    limits: Partial<SandboxLimits> = {},
  ) {
    const all = { ...defaults, ...limits };
    const start = (count: number, kind: ConstructorParameters<typeof SandboxThread>[1]) =>
      Array.from({ length: count }, () => new SandboxThread(all, kind));
    this.quickThreads = start(size, { patienceMs });
    this.slowThreads = [...start(size, {}), ...start(size, { background: true })];
    const share = (companyId: string) => this.costs.inAMoment(companyId);
    this.quick = new FairQueue({ places: atHand, share, longest: longest.quick });
    this.slow = new FairQueue({ places: 2 * size, longest: longest.slow });
  }

  /** Functions that run or wait to run. */
  get waiting(): number {
    const threads = [...this.quickThreads, ...this.slowThreads];
    const atThreads = threads.reduce((sum, thread) => sum + thread.waiting, 0);
    return atThreads + this.quick.waiting + this.slow.waiting;
  }

  /**
   * Runs a function of a company and returns its result; rejects with a sentence if it fails or
   * exceeds a limit.
   */
  async run(
    code: string,
    params: Readonly<Record<string, unknown>>,
    companyId?: string,
  ): Promise<unknown> {
    return await new LegFunctions(this, companyId).run(code, params);
  }

  /**
   * Runs a function on parameters given as JSON, and those of a chain after it as far as they are
   * known to be quick.
   */
  async visit(code: string, params: string, ahead?: Ahead, companyId = ''): Promise<Visit> {
    if (this.closed) throw new Error('The server is stopping.');
    const run = async (thread: SandboxThread) => {
      if (this.closed) throw new Error('The server is stopping.');
      const visit = await thread.run(code, params, ahead);
      this.costs.add(companyId, visit.milliseconds);
      return visit;
    };
    if (this.costs.isQuick(companyId))
      try {
        return await this.quick.run(companyId, () => run(this.leastBusy()));
      } catch (fault) {
        if (!(fault instanceof SlowFunctionError)) throw fault;
        this.costs.blame(companyId);
      }
    return this.slow.run(companyId, () => run(this.findIdle(this.slow.hasLine(companyId))));
  }

  /** Throws 429 where as many functions of the company wait as may. */
  requireRoom(companyId: string): void {
    this.quick.requireRoom(companyId);
    this.slow.requireRoom(companyId);
  }

  /**
   * Calls go many at a time, which costs less: another thread takes part once the one before has
   * enough to do.
   */
  private leastBusy(): SandboxThread {
    const threads = this.quickThreads;
    return (
      threads.find(({ waiting }) => waiting < enough) ??
      threads.reduce((least, each) => (each.waiting < least.waiting ? each : least))
    );
  }

  private findIdle(background: boolean): SandboxThread {
    const idle = this.slowThreads.filter(({ waiting }) => waiting === 0);
    return idle.at(background ? -1 : 0) ?? this.slowThreads[0]!;
  }

  /** Starts the threads before the first call. */
  warm(): void {
    for (const thread of [...this.quickThreads, ...this.slowThreads.slice(0, 1)]) thread.start();
  }

  async close(): Promise<void> {
    this.closed = true;
    await Promise.all([...this.quickThreads, ...this.slowThreads].map(thread => thread.close()));
  }
}

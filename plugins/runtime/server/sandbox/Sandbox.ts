import { availableParallelism } from 'node:os';
import { LegFunctions } from './LegFunctions';
import { SandboxThread, type Ahead, type SandboxLimits, type Visit } from './SandboxThread';

const defaults: SandboxLimits = {
  memoryBytes: 32 * 1024 * 1024,
  stackBytes: 256 * 1024,
  softMs: 500,
  hardMs: 1000,
  outputBytes: 1024 * 1024,
  keptBytes: 24 * 1024 * 1024,
};
const longestQueue = 2000;
/** Calls that a thread has at hand before another one is asked. */
const enough = 32;

/**
 * Runs custom functions away from the server: QuickJS in a pool of threads, memory put back to what
 * it was before each call, JSON in and out, limits on time, memory and stack (security
 * requirements, 12).
 */
export class Sandbox {
  private readonly threads: SandboxThread[];
  private closed = false;

  /** At least two threads, so that a function that hangs never holds up all the others. */
  constructor(
    size = Math.max(2, Math.min(4, availableParallelism() - 1)),
    limits: Partial<SandboxLimits> = {},
  ) {
    this.threads = Array.from(
      { length: size },
      () => new SandboxThread({ ...defaults, ...limits }),
    );
  }

  /** Functions that run or wait to run. */
  get waiting(): number {
    return this.threads.reduce((sum, thread) => sum + thread.waiting, 0);
  }

  /**
   * Runs a function and returns its result; rejects with a sentence if it fails or exceeds a limit.
   */
  run(code: string, params: Readonly<Record<string, unknown>>): Promise<unknown> {
    return new LegFunctions(this).run(code, params);
  }

  /**
   * Runs a function on parameters given as JSON, and those of a chain after it as far as they are
   * known to be quick.
   */
  visit(code: string, params: string, ahead?: Ahead): Promise<Visit> {
    if (this.closed) throw new Error('The server is stopping.');
    const thread = this.leastBusy();
    if (thread.waiting >= longestQueue)
      throw new Error('Too many functions wait to run. Try again in a moment.');
    return thread.run(code, params, ahead);
  }

  /**
   * Calls go many at a time, which costs less: another thread takes part once the one before has
   * enough to do.
   */
  private leastBusy(): SandboxThread {
    return (
      this.threads.find(({ waiting }) => waiting < enough) ??
      this.threads.reduce((least, each) => (each.waiting < least.waiting ? each : least))
    );
  }

  /** Starts the threads before the first call. */
  warm(): void {
    for (const thread of this.threads) thread.start();
  }

  async close(): Promise<void> {
    this.closed = true;
    await Promise.all(this.threads.map(thread => thread.close()));
  }
}

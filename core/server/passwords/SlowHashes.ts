import { availableParallelism } from 'node:os';
import { FairQueue } from '../jobs/FairQueue';
import { HashThread, type HashWorks } from './HashThread';

/** How many hashes of one name are made or wait when more of them let the rest go first. */
const mostAtOnce = 4;
/** Hashes of one name that may wait. */
const longest = 200;

/**
 * Work that is slow on purpose, by turns of companies and networks, in threads of its own; no more at
 * once than there are processors, which the server's own thread needs as well. Where many of one name
 * wait, a thread of the lowest priority does those, and no place of the others is taken for them.
 */
export class SlowHashes {
  private readonly queue: FairQueue;
  private readonly crowd = new FairQueue({ title: 'turn of many hashes', places: 1, longest });
  private readonly threads: readonly HashThread[];
  private readonly background = new HashThread({ background: true });

  constructor(places = Math.max(2, Math.min(4, availableParallelism()))) {
    this.queue = new FairQueue({ title: 'turn of hashes', places, longest });
    this.threads = Array.from({ length: places }, () => new HashThread());
  }

  /** Does the work of a name, such as a company's, in its turn. */
  run<W extends keyof HashWorks>(
    name: string,
    work: W,
    ...values: Parameters<HashWorks[W]>
  ): Promise<ReturnType<HashWorks[W]>> {
    // A key takes ten times as long as a password, and nobody waits for one to sign in.
    const isCrowd =
      work === 'hashRaw' || this.crowd.count(name) > 0 || this.queue.count(name) >= mostAtOnce;
    return isCrowd
      ? this.crowd.run(name, () => this.background.run(work, values))
      : this.queue.run(name, () => this.findIdle().run(work, values));
  }

  /** There is one for each place. */
  private findIdle(): HashThread {
    return this.threads.find(({ busy }) => !busy)!;
  }
}

/** The threads of this process. */
export const slowHashes = new SlowHashes();

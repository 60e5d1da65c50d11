import { availableParallelism } from 'node:os';
import { FairQueue } from '../fairness/FairQueue';
import { HashThread, type HashWorks } from './HashThread';

/** How many hashes of one name are made or wait when more of them let the rest go first. */
const mostAtOnce = 4;
/** Hashes of one name that may wait. */
const longest = 200;

/**
 * Work that is slow on purpose, by turns of companies and networks, in threads of its own; no more at
 * once than there are processors, which the server's own thread needs as well. Where many of one name
 * wait, threads of the lowest priority do those, and no place of the others is taken for them. They are
 * half as many, which one name alone could have of the others, too.
 */
export class SlowHashes {
  private readonly queue: FairQueue;
  private readonly crowd: FairQueue;
  private readonly threads: readonly HashThread[];
  private readonly background: readonly HashThread[];

  constructor(places = Math.max(2, Math.min(4, availableParallelism()))) {
    const half = Math.floor(places / 2);
    const all = { places: half, share: () => half };
    this.queue = new FairQueue({ title: 'turn of hashes', places, longest });
    this.crowd = new FairQueue({ title: 'turn of many hashes', ...all, longest });
    this.threads = Array.from({ length: places }, () => new HashThread());
    this.background = Array.from({ length: half }, () => new HashThread({ background: true }));
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
      ? this.crowd.run(name, () => findIdle(this.background).run(work, values))
      : this.queue.run(name, () => findIdle(this.threads).run(work, values));
  }
}

/** Finds a thread for a place: there are as many. */
const findIdle = (threads: readonly HashThread[]): HashThread => threads.find(({ busy }) => !busy)!;

/** The threads of this process. */
export const slowHashes = new SlowHashes();

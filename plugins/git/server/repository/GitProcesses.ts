import { FairQueue } from '#core/server/internal';
import { GitProcess, usualLimits, type GitLimits } from './GitProcess';

const atOnce = 4;
/** So many repositories of all environments wait at most. */
const longest = 500;
const idleMs = 10_000;

interface Idle {
  readonly process: GitProcess;
  readonly timer: NodeJS.Timeout;
}

/**
 * The processes that read and write repositories, each one at a time. Few run at once, and
 * environments take turns.
 */
export class GitProcesses {
  private readonly places = new FairQueue({ places: atOnce, longest });
  private readonly idle = new Map<string, Idle>();
  private readonly all = new Set<GitProcess>();
  private closed = false;

  constructor(private readonly limits: GitLimits = usualLimits) {}

  /** The process IDs there are now. */
  get pids(): readonly number[] {
    return [...this.all].flatMap(({ pid }) => pid ?? []);
  }

  /** Lends a process that reaches `gitdir`, or none but its own folder, for as long as `work` takes. */
  use<T>(
    companyId: string,
    gitdir: string | undefined,
    work: (process: GitProcess) => Promise<T>,
  ): Promise<T> {
    return this.places.run(companyId, async () => {
      const process = this.take(gitdir);
      try {
        return await work(process);
      } finally {
        this.giveBack(process, gitdir);
      }
    });
  }

  close(): void {
    this.closed = true;
    for (const process of this.all) process.close();
  }

  private take(gitdir = ''): GitProcess {
    const free = this.idle.get(gitdir);
    if (free) {
      clearTimeout(free.timer);
      this.idle.delete(gitdir);
      return free.process;
    }
    const process: GitProcess = new GitProcess(gitdir || undefined, this.limits, () => {
      this.all.delete(process);
      if (this.idle.get(gitdir)?.process === process) this.idle.delete(gitdir);
    });
    this.all.add(process);
    if (this.closed) process.close();
    return process;
  }

  private giveBack(process: GitProcess, gitdir = ''): void {
    if (!this.all.has(process)) return;
    if (this.idle.has(gitdir)) return process.close();
    const timer = setTimeout(() => process.close(), idleMs);
    timer.unref();
    this.idle.set(gitdir, { process, timer });
  }
}

import { availableParallelism } from 'node:os';
import { FairQueue } from '#core/server/internal';
import { readSource, type IsolatedPackage } from './IsolatedPackage';
import {
  PackageFault,
  PackageProcess,
  type CallFunctions,
  type PackageCall,
} from './PackageProcess';

/** Calls of a company that are under way at once, and those that may wait. */
const [mostCalls, longest] = [64, 500];
const idleMs = 30_000;
/** A process that others wait for serves its company no longer than this. */
const turnMs = 1000;

interface Lease {
  readonly process: PackageProcess;
  readonly since: number;
  /** It takes no more calls. */
  retired: boolean;
  idleTimer?: NodeJS.Timeout;
}

/**
 * The processes in which packages run: one for each package and company, so that no company shares
 * one with another. There are only so many; companies take turns where more are wanted.
 */
export class PackageProcesses {
  private readonly leases = new Map<string, Promise<Lease>>();
  private readonly open = new Set<Lease>();
  private readonly places: FairQueue;
  private readonly calls = new FairQueue({ places: 1024, share: () => mostCalls, longest });
  private closed = false;

  constructor(most = Math.max(8, 4 * availableParallelism())) {
    this.places = new FairQueue({ places: most, longest: 50 });
  }

  /** How many processes there are now. */
  get size(): number {
    return this.open.size;
  }

  /**
   * Runs a call of a package for a company, and returns what it returned as JSON.
   *
   * @throws PackageFault, or TooManyRequestsError where too many of the company wait
   */
  run(
    from: IsolatedPackage,
    companyId: string,
    call: PackageCall,
    functions: CallFunctions,
    signal: AbortSignal,
  ): Promise<string> {
    return this.calls.run(companyId, async () => {
      const lease = await this.lease(from, companyId);
      return lease.process.call(call, functions, signal);
    });
  }

  close(): void {
    this.closed = true;
    for (const lease of this.open) this.retire(lease, true);
  }

  private async lease(from: IsolatedPackage, companyId: string): Promise<Lease> {
    const key = `${companyId} ${from.file}`;
    for (;;) {
      if (this.closed) throw new PackageFault('The server is stopping.');
      const known = this.leases.get(key);
      const lease = known && (await known);
      if (lease && this.places.waiting > 0 && Date.now() - lease.since > turnMs) this.retire(lease);
      if (lease && !lease.retired) return lease;
      // Another call may have asked for the next one meanwhile.
      if (this.leases.get(key) !== known) continue;
      const made = this.start(from, companyId, key);
      this.leases.set(key, made);
      made.catch(() => this.forget(key, made));
    }
  }

  private forget(key: string, lease: Promise<Lease>): void {
    if (this.leases.get(key) === lease) this.leases.delete(key);
  }

  /** Starts a process when it is the company’s turn; the place is held until the process ends. */
  private start(from: IsolatedPackage, companyId: string, key: string): Promise<Lease> {
    return new Promise<Lease>((resolve, reject) => {
      let admitted = false;
      const hold = async () => {
        admitted = true;
        const source = await readSource(from);
        await new Promise<void>(ended => {
          const process: PackageProcess = new PackageProcess(
            source,
            () => this.rest(lease),
            () => {
              lease.retired = true;
              this.open.delete(lease);
              clearTimeout(lease.idleTimer);
              this.forget(key, made);
              ended();
            },
          );
          const lease: Lease = { process, since: Date.now(), retired: false };
          this.open.add(lease);
          const made = this.leases.get(key)!;
          if (this.closed) this.retire(lease, true);
          resolve(lease);
        });
      };
      this.places.run(companyId, hold).catch(reject);
      // Others wait for a place, so that none stays empty.
      if (!admitted)
        for (const lease of this.open) if (lease.process.busy === 0) this.retire(lease);
    });
  }

  private rest(lease: Lease): void {
    if (lease.retired || this.places.waiting > 0) return this.retire(lease);
    clearTimeout(lease.idleTimer);
    lease.idleTimer = setTimeout(() => {
      if (lease.process.busy === 0) this.retire(lease);
    }, idleMs);
    lease.idleTimer.unref();
  }

  private retire(lease: Lease, now = false): void {
    lease.retired = true;
    if (now || lease.process.busy === 0) lease.process.close();
  }
}

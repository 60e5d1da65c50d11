import { availableParallelism } from 'node:os';
import { FairQueue } from '#core/server/internal';
import { readSource, type IsolatedPackage } from './IsolatedPackage';
import {
  PackageProcessError,
  PackageProcess,
  type CallFunctions,
  type PackageCall,
} from './PackageProcess';

/** Calls of a company that are under way at once, and those that may wait. */
const [mostCalls, longest] = [64, 500];
const idleMs = 30_000;
/** While others wait, calls of one process begin in a turn no longer than this. */
const turnMs = 1000;

/** A process of one package for one company. */
interface Lease {
  readonly companyId: string;
  readonly process: PackageProcess;
  /** How many turns use it; none while it is idle. */
  turns: number;
  /** When it was used last. */
  used: number;
  idleTimer?: NodeJS.Timeout;
}

/** The time in which a process is busy: a place of its company is held as long. */
interface Turn {
  readonly lease: Lease;
  readonly since: number;
  calls: number;
  /** It takes no more calls. */
  over: boolean;
  readonly end: () => void;
}

/** How many processes there may be where so many packages have connectors. */
export const countPlaces = (packages: number): number =>
  Math.max(8, 4 * availableParallelism(), packages);

/**
 * The processes in which packages run: one for each package and company, so that no company shares
 * one with another. There are only so many: an idle one ends where another one is wanted, and
 * companies take turns at being busy.
 */
export class PackageProcesses {
  private readonly turns = new Map<string, Promise<Turn>>();
  private readonly leases = new Map<string, Lease>();
  /** The places of busy processes, of which no company holds all. */
  private readonly places: FairQueue;
  private readonly calls = new FairQueue({ places: 1024, share: () => mostCalls, longest });
  private closed = false;

  constructor(private readonly most = countPlaces(0)) {
    this.places = new FairQueue({ places: most, longest });
  }

  /** How many processes there are now. */
  get size(): number {
    return this.leases.size;
  }

  /**
   * Runs a call of a package for a company, and returns what it returned as JSON.
   *
   * @throws PackageProcessError, or TooManyRequestsError where too many of the company wait
   */
  run(
    from: IsolatedPackage,
    companyId: string,
    call: PackageCall,
    functions: CallFunctions,
    signal: AbortSignal,
  ): Promise<string> {
    return this.calls.run(companyId, async () => {
      const turn = await this.join(from, companyId);
      try {
        return await turn.lease.process.call(call, functions, signal);
      } finally {
        turn.calls -= 1;
        if (turn.calls === 0) turn.end();
      }
    });
  }

  close(): void {
    this.closed = true;
    for (const { process } of this.leases.values()) process.close();
  }

  /** Joins the turn of a process, or begins one when its company has a place. */
  private async join(from: IsolatedPackage, companyId: string): Promise<Turn> {
    const key = `${companyId} ${from.file}`;
    for (;;) {
      if (this.closed) throw new PackageProcessError('The server is stopping.');
      const known = this.turns.get(key);
      const turn = known && (await known);
      if (turn) {
        const late = this.places.waiting > 0 && Date.now() - turn.since > turnMs;
        if (late || this.leases.get(key) !== turn.lease) turn.over = true;
        if (!turn.over) {
          turn.calls += 1;
          return turn;
        }
        if (turn.calls === 0) turn.end();
      }
      // Another call may have begun the next one meanwhile.
      if (this.turns.get(key) !== known) continue;
      const begun = this.begin(from, companyId, key);
      this.turns.set(key, begun);
      begun.catch(() => this.forget(key, begun));
    }
  }

  private forget(key: string, turn: Promise<Turn>): void {
    if (this.turns.get(key) === turn) this.turns.delete(key);
  }

  private begin(from: IsolatedPackage, companyId: string, key: string): Promise<Turn> {
    const begun = new Promise<Turn>((resolve, reject) => {
      const hold = async () => {
        const lease = this.leases.get(key) ?? (await this.start(from, companyId, key));
        clearTimeout(lease.idleTimer);
        lease.turns += 1;
        await new Promise<void>(ended => {
          const turn: Turn = {
            lease,
            since: Date.now(),
            calls: 0,
            over: false,
            end: () => {
              turn.over = true;
              this.forget(key, begun);
              ended();
            },
          };
          resolve(turn);
        });
        this.rest(lease);
      };
      this.places.run(companyId, hold).catch(reject);
    });
    return begun;
  }

  /** Starts a process, in place of an idle one where there are as many as may be. */
  private async start(from: IsolatedPackage, companyId: string, key: string): Promise<Lease> {
    const source = await readSource(from);
    const other = this.leases.get(key);
    if (other) return other;
    if (this.leases.size >= this.most) this.findIdle()?.process.close();
    const process: PackageProcess = new PackageProcess(source, () => {
      if (this.leases.get(key) === lease) this.leases.delete(key);
      clearTimeout(lease.idleTimer);
    });
    const lease: Lease = { companyId, process, turns: 0, used: Date.now() };
    if (this.closed) process.close();
    else this.leases.set(key, lease);
    return lease;
  }

  /** The idle process that was unused for longest, of the company that has most of them. */
  private findIdle(): Lease | undefined {
    const all = [...this.leases.values()];
    const count = ({ companyId }: Lease) => all.filter(each => each.companyId === companyId).length;
    const idle = all.filter(({ turns }) => turns === 0);
    return idle.sort((a, b) => count(b) - count(a) || a.used - b.used)[0];
  }

  private rest(lease: Lease): void {
    lease.turns -= 1;
    lease.used = Date.now();
    if (lease.turns > 0) return;
    lease.idleTimer = setTimeout(() => lease.process.close(), idleMs);
    lease.idleTimer.unref();
  }
}

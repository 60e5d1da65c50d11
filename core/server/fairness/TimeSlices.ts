import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { finish, type Sliced } from '../../contract/sliced';
import { isWriting } from '../database/writing';
import { type ShortCalls, shortCalls } from './ShortCalls';
import { tellHold, tellWait } from '../metrics/tellWait';

const sliceMs = 2;
/** How long a slice waits for the short calls of others, in milliseconds: at least, and at most. */
const [usualWait, longestWait] = [8, 40];
/** How much of what its name has worked lately it waits, where that is more. */
const waitShare = 0.25;
/** How fast it is forgotten what a name has worked, in milliseconds. */
const halfLife = 2000;
/** Names from which on those are looked for that have not worked lately. */
const mostNames = 1000;

interface Task {
  /** Works for a slice; answers whether it has ended. */
  work(): boolean;
}

/** The work of a name. */
interface Line {
  /** Done one after the other. */
  readonly tasks: Task[];
  /** Work that pauses on its own and waits to continue: it takes turns with the tasks. */
  readonly turns: Task[];
  /** Whether a turn was the last that went on. */
  turned: boolean;
  /** Since when it waits for its next slice. */
  since: number;
}

/**
 * Does long work of this process's own thread in slices of a few milliseconds, by turns of names
 * such as companies. Between two slices, whatever came in meanwhile goes first, however much long
 * work there is; while short calls of others are under way, a slice waits for them: 8 ms at most,
 * and up to 40 ms the more its name has worked lately.
 */
export class TimeSlices {
  /** Running and waiting calls by name, in the order of the names' next turns. */
  private readonly lines = new Map<string, Line>();
  private busy = false;
  /** Recent work of each name in milliseconds, and when it was noted. */
  private readonly worked = new Map<string, { ms: number; at: number }>();

  constructor(private readonly calls: Pick<ShortCalls, 'hasOther'>) {}

  /** Does the work and settles as it does; such work of one name is done one after the other. */
  run<T>(name: string, work: Sliced<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const task: Task = {
        work: () => {
          try {
            for (const end = performance.now() + sliceMs; performance.now() < end;) {
              const step = work.next();
              if (!step.done) continue;
              resolve(step.value);
              return true;
            }
            return false;
          } catch (fault) {
            reject(fault);
            return true;
          }
        },
      };
      // Short work is over before anyone waits for it.
      if (!this.lines.has(name) && task.work()) return;
      this.add(name, 'tasks', task);
    });
  }

  /** Waits for a turn, for work that pauses by itself; of one name, it takes turns with the rest. */
  turn(name: string): Promise<void> {
    const turn = new Promise<void>(resolve => {
      const task: Task = {
        work: () => {
          resolve();
          return true;
        },
      };
      this.add(name, 'turns', task);
    });
    return tellWait('time slice', turn);
  }

  /** Counts what a name has worked elsewhere, so that its next slices wait longer for others. */
  addWork(name: string, ms: number): void {
    this.worked.set(name, { ms: this.workedLately(name) + ms, at: performance.now() });
    if (this.worked.size > mostNames) this.forgetIdle();
  }

  private add(name: string, kind: 'tasks' | 'turns', task: Task): void {
    const line = this.lines.get(name) ?? {
      tasks: [],
      turns: [],
      turned: false,
      since: performance.now(),
    };
    line[kind].push(task);
    this.lines.set(name, line);
    if (!this.busy) void this.go();
  }

  private async go(): Promise<void> {
    this.busy = true;
    await setImmediate();
    while (this.lines.size > 0) {
      const due = this.findDue();
      if (!due) {
        await wait(1);
        continue;
      }
      const [name, line] = due;
      const began = performance.now();
      const isTurn = line.tasks.length === 0 || (line.turns.length > 0 && !line.turned);
      const next = isTurn ? line.turns : line.tasks;
      if (next[0]?.work()) next.shift();
      line.turned = isTurn;
      line.since = performance.now();
      tellHold('time slice', began);
      this.addWork(name, line.since - began);
      this.lines.delete(name);
      if (line.tasks.length + line.turns.length > 0) this.lines.set(name, line);
      await setImmediate();
    }
    this.busy = false;
    this.forgetIdle();
  }

  private forgetIdle(): void {
    for (const name of this.worked.keys())
      if (this.workedLately(name) < 1) this.worked.delete(name);
  }

  /** The first name that has waited long enough, or has no short calls of others to wait for. */
  private findDue(): readonly [name: string, line: Line] | undefined {
    for (const [name, line] of this.lines) {
      const most = Math.max(usualWait, this.workedLately(name) * waitShare);
      if (!this.calls.hasOther(name)) return [name, line];
      if (performance.now() - line.since >= Math.min(most, longestWait)) return [name, line];
    }
    return undefined;
  }

  /** Milliseconds that a name has worked, what is longer ago counting for less. */
  private workedLately(name: string): number {
    const { ms, at } = this.worked.get(name) ?? { ms: 0, at: 0 };
    return ms * 2 ** ((at - performance.now()) / halfLife);
  }
}

/** The long work of this process, by turns of companies. */
export const timeSlices = new TimeSlices(shortCalls);

/** Characters that are read or written at once. */
const shortText = 65_536;

/**
 * Reads or writes a text of so many characters: a long one in slices, by turns of the company. A
 * short one is done at once, and waits for no long work of its company.
 */
export const runByLength = async <T>(
  companyId: string,
  length: number,
  work: Sliced<T>,
): Promise<T> => (length <= shortText ? finish(work) : timeSlices.run(companyId, work));

/**
 * Does long work for a call in slices, by turns of the company, but at once in a transaction for
 * which others wait.
 */
export const runSliced = async <T>(db: object, companyId: string, work: Sliced<T>): Promise<T> =>
  isWriting(db) ? finish(work) : timeSlices.run(companyId, work);

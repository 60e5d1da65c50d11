import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import type { Sliced } from '../../contract/sliced';
import { type ShortCalls, shortCalls } from './ShortCalls';

const sliceMs = 2;
/** How long a slice waits for the short calls of others, in milliseconds: at least, and at most. */
const [usualWait, longestWait] = [8, 40];
/** How much of what its name has worked lately it waits, where that is more. */
const waitShare = 0.25;
/** How fast it is forgotten what a name has worked, in milliseconds. */
const halfLife = 2000;

interface Task {
  /** Works for a slice; answers whether it has ended. */
  work(): boolean;
}

/**
 * Does long work of this process's own thread in slices of a few milliseconds, by turns of names such
 * as companies. Between two slices, whatever came in meanwhile goes first, however much long work
 * there is; while short calls of others are under way, a slice waits for them: 8 ms at most, and up to
 * 40 ms the more its name has worked lately.
 */
export class TimeSlices {
  /** What is under way and waits, by name, in the order of the names' next turns. */
  private readonly lines = new Map<string, Task[]>();
  private busy = false;
  /** What names had worked lately, in milliseconds, at a time. */
  private readonly worked = new Map<string, { ms: number; at: number }>();

  constructor(private readonly calls: Pick<ShortCalls, 'hasOther'>) {}

  /** Does the work and settles as it does; work of one name is done one after the other. */
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
      // What is short is over before anybody waits for it.
      if (!this.lines.has(name) && task.work()) return;
      this.add(name, task);
    });
  }

  /** Waits for a turn, for work that pauses by itself. */
  turn(name: string): Promise<void> {
    return new Promise(resolve => {
      const task: Task = {
        work: () => {
          resolve();
          return true;
        },
      };
      this.add(name, task);
    });
  }

  private add(name: string, task: Task): void {
    const line = this.lines.get(name);
    if (line) line.push(task);
    else this.lines.set(name, [task]);
    if (!this.busy) void this.go();
  }

  private async go(): Promise<void> {
    this.busy = true;
    for (let since = performance.now(); ; since = performance.now()) {
      await setImmediate();
      const [next] = this.lines;
      if (!next) break;
      const [name, line] = next;
      const due = this.workedLately(name) * waitShare;
      const most = Math.min(Math.max(usualWait, due), longestWait);
      while (this.calls.hasOther(name) && performance.now() - since < most) await wait(1);
      const began = performance.now();
      if (line[0]?.work()) line.shift();
      this.worked.set(name, {
        ms: this.workedLately(name) + performance.now() - began,
        at: performance.now(),
      });
      this.lines.delete(name);
      if (line.length > 0) this.lines.set(name, line);
    }
    this.busy = false;
    for (const name of this.worked.keys())
      if (this.workedLately(name) < 1) this.worked.delete(name);
  }

  /** Milliseconds that a name has worked, what is longer ago counting for less. */
  private workedLately(name: string): number {
    const { ms, at } = this.worked.get(name) ?? { ms: 0, at: 0 };
    return ms * 2 ** ((at - performance.now()) / halfLife);
  }
}

/** The long work of this process, by turns of companies. */
export const timeSlices = new TimeSlices(shortCalls);

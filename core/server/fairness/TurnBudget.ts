import { tellWait } from '../metrics/tellWait';

const longestMs = 4;
/** Where this thread waits for a processor itself, 4 ms may pass in one piece of work. */
const fewest = 4;

/**
 * A bound on how long short pieces of work that end without a turn of the event loop, such as
 * queries to SQLite, go on one after the other: after 4 ms, whoever's they are, whatever came in
 * meanwhile goes first; but four of them at least have their turn.
 */
export class TurnBudget {
  /** When this turn's first piece of work began; 0 before it. */
  private since = 0;
  /** How many pieces of work this turn had. */
  private count = 0;
  private readonly line: (() => void)[] = [];

  /**
   * To await before each piece of work: first come, first served. `urgent` is what others wait for:
   * it goes before them, and on for as long again. Undefined where nothing is to be waited for; the
   * work is then to begin at once, so that it counts for those behind it.
   */
  take({ urgent = false } = {}): Promise<void> | undefined {
    if (this.since === 0) {
      this.beginTurn();
      setImmediate(() => void this.serve());
    }
    if (this.isOver(urgent ? 2 : 1) || (this.line.length > 0 && !urgent))
      return tellWait(
        'turn of queries',
        new Promise(go => (urgent ? this.line.unshift(go) : this.line.push(go))),
      );
    this.count += 1;
    return undefined;
  }

  private beginTurn(): void {
    this.since = performance.now();
    this.count = 0;
  }

  private isOver(times: number): boolean {
    return this.count >= times * fewest && performance.now() - this.since >= times * longestMs;
  }

  /** In the next turn, those go first that wait for it. */
  private async serve(): Promise<void> {
    this.since = 0;
    if (this.line.length === 0) return;
    this.beginTurn();
    setImmediate(() => void this.serve());
    while (!this.isOver(1)) {
      const next = this.line.shift();
      if (!next) return;
      this.count += 1;
      next();
      // It works before this goes on.
      await undefined;
    }
  }
}

/** The time that this process's own thread may spend on queries in a turn of the event loop. */
export const turnBudget = new TurnBudget();

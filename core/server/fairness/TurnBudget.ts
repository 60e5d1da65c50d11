import { tellWait } from '../metrics/tellWait';

const longestMs = 4;
/** Where this thread waits for a processor itself, 4 ms may pass in one piece of work. */
const fewest = 4;

/**
 * A bound on how long short pieces of work that end without a turn of the event loop, such as
 * queries to SQLite, go on one after the other: after 4 ms, whoever's they are, whatever came in
 * meanwhile goes first; but four of them at least have their turn. What waits goes on by turns of
 * names such as companies.
 */
export class TurnBudget {
  /** When this turn's first piece of work began; 0 before it. */
  private since = 0;
  /** How many pieces of work this turn had. */
  private count = 0;
  private readonly urgent: (() => void)[] = [];
  /** All others that wait, by name, in the order of the names' next turns. */
  private readonly lines = new Map<string, (() => void)[]>();

  /**
   * To await before each piece of work of a name. `urgent` is what others wait for: it goes before
   * them, and on for as long again. Undefined where nothing is to be waited for; the work is then to
   * begin at once, so that it counts for those behind it.
   */
  take(name: string, { urgent = false } = {}): Promise<void> | undefined {
    if (this.since === 0) {
      this.beginTurn();
      setImmediate(() => void this.serve());
    }
    if (this.isOver(urgent ? 2 : 1) || (this.isWaitedFor() && !urgent))
      return tellWait(
        'turn of queries',
        new Promise(go => (urgent ? this.urgent.push(go) : this.line(name).push(go))),
      );
    this.count += 1;
    return undefined;
  }

  private isWaitedFor(): boolean {
    return this.urgent.length > 0 || this.lines.size > 0;
  }

  private line(name: string): (() => void)[] {
    const line = this.lines.get(name) ?? [];
    this.lines.set(name, line);
    return line;
  }

  /** Takes what goes on next; a name that has its turn goes to the end. */
  private takeNext(): (() => void) | undefined {
    const [first] = this.urgent.length > 0 ? [] : this.lines;
    if (!first) return this.urgent.shift();
    const [name, line] = first;
    this.lines.delete(name);
    const next = line.shift();
    if (line.length > 0) this.lines.set(name, line);
    return next;
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
    if (!this.isWaitedFor()) return;
    this.beginTurn();
    setImmediate(() => void this.serve());
    while (!this.isOver(1)) {
      const next = this.takeNext();
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

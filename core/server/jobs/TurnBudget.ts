const longestMs = 4;

/**
 * A bound on how long short pieces of work that end without a turn of the event loop, such as
 * queries to SQLite, go on one after the other: after 4 ms, whoever's they are, whatever came in
 * meanwhile goes first.
 */
export class TurnBudget {
  /** When this turn's first piece of work began; 0 before it. */
  private since = 0;
  private readonly line: (() => void)[] = [];

  /**
   * To await before each piece of work: first come, first served. `urgent` is what others wait for:
   * it goes before them, and on for as long again. Undefined where nothing is to be waited for; the
   * work is then to begin at once, so that it counts for those behind it.
   */
  take({ urgent = false } = {}): Promise<void> | undefined {
    const now = performance.now();
    if (this.since === 0) {
      this.since = now;
      setImmediate(() => void this.begin());
    }
    const spent = now - this.since;
    if (spent < longestMs ? urgent || this.line.length === 0 : urgent && spent < 2 * longestMs)
      return undefined;
    return new Promise(go => (urgent ? this.line.unshift(go) : this.line.push(go)));
  }

  /** Begins a turn, with those that waited for it. */
  private async begin(): Promise<void> {
    this.since = 0;
    if (this.line.length === 0) return;
    this.since = performance.now();
    setImmediate(() => void this.begin());
    while (performance.now() - this.since < longestMs) {
      const next = this.line.shift();
      if (!next) return;
      next();
      // It works before this goes on.
      await undefined;
    }
  }
}

/** What this process's own thread may spend on queries in a turn of the event loop. */
export const turnBudget = new TurnBudget();

/** For how long a call counts as short, in milliseconds. */
const shortMs = 50;

/** Counts the calls that began lately and are not answered yet, by names such as companies. */
export class ShortCalls {
  private readonly counts = new Map<string, number>();
  private all = 0;

  /**
   * Counts a call until what this returns is called, or until it has taken too long to be short;
   * says so once to `ended`.
   */
  begin(name: string, ended = () => {}): () => void {
    this.add(name, 1);
    let counted = true;
    const end = () => {
      if (!counted) return;
      counted = false;
      clearTimeout(timer);
      this.add(name, -1);
      ended();
    };
    const timer = setTimeout(end, shortMs).unref();
    return end;
  }

  /** Whether a short call of another name is under way. */
  hasOther(name: string): boolean {
    return this.all > this.count(name);
  }

  /** Whether a short call is under way, whoever’s. */
  hasAny(): boolean {
    return this.all > 0;
  }

  /** How many calls of that name are under way. */
  count(name: string): number {
    return this.counts.get(name) ?? 0;
  }

  private add(name: string, count: number): void {
    this.all += count;
    const now = this.count(name) + count;
    if (now > 0) this.counts.set(name, now);
    else this.counts.delete(name);
  }
}

/** The short calls of this process, which long work lets go first. */
export const shortCalls = new ShortCalls();

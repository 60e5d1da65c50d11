/** Lets one writer at a time through, in the order they came. */
export class Turns {
  private last: Promise<void> = Promise.resolve();
  private waiting = 0;

  /**
   * Done when it is the caller's turn; what it answers ends the turn, and may be called more than
   * once.
   */
  async take(): Promise<() => void> {
    const before = this.last;
    let end!: () => void;
    this.last = new Promise(ended => (end = ended));
    const behind = this.waiting++ > 0;
    if (behind) await before;
    let over = false;
    return () => {
      if (over) return;
      over = true;
      this.waiting--;
      end();
    };
  }
}

/** Lets one writer at a time through, first come, first served. */
export class Mutex {
  private last: Promise<void> = Promise.resolve();
  private waiting = 0;

  /** Waits for the lock; returns the function that releases it, which may be called twice. */
  async acquire(): Promise<() => void> {
    const before = this.last;
    let release!: () => void;
    this.last = new Promise(ended => (release = ended));
    const behind = this.waiting++ > 0;
    if (behind) await before;
    let over = false;
    return () => {
      if (over) return;
      over = true;
      this.waiting--;
      release();
    };
  }
}

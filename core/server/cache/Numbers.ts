const most = 1000;

/**
 * Numbers by which a thread knows what was sent to it once; the oldest is given again when there are
 * too many.
 */
export class Numbers<T> {
  private readonly known = new Map<T, number>();

  /**
   * From 1. What the thread has yet to learn is put on the list: number and value, one after the
   * other.
   */
  of(value: T, learnt: (number | T)[]): number {
    let number = this.known.get(value);
    if (number !== undefined) return number;
    const [oldest] = this.known;
    if (oldest && this.known.size >= most) {
      this.known.delete(oldest[0]);
      number = oldest[1];
    } else number = this.known.size + 1;
    this.known.set(value, number);
    learnt.push(number, value);
    return number;
  }

  clear(): void {
    this.known.clear();
  }
}

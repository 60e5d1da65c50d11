/** A binary heap of numbered states, the cheapest first; of two that cost the same, the lower. */
export class StateHeap {
  private readonly states: number[] = [];
  private readonly costs: number[] = [];
  /** The cost of the state that was taken last. */
  cost = 0;

  push(state: number, cost: number): void {
    const { states, costs } = this;
    let at = states.length;
    states.push(state);
    costs.push(cost);
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!this.isLess(at, above)) return;
      this.swap(at, above);
      at = above;
    }
  }

  /** Takes the cheapest state; -1 where there is none. */
  pop(): number {
    const { states, costs } = this;
    const [first, last] = [states[0], states.length - 1];
    if (first === undefined) return -1;
    this.cost = costs[0]!;
    this.swap(0, last);
    states.pop();
    costs.pop();
    for (let at = 0; ;) {
      let least = at;
      for (const below of [2 * at + 1, 2 * at + 2])
        if (below < last && this.isLess(below, least)) least = below;
      if (least === at) return first;
      this.swap(at, least);
      at = least;
    }
  }

  private isLess(a: number, b: number): boolean {
    const by = this.costs[a]! - this.costs[b]!;
    return by < 0 || (by === 0 && this.states[a]! < this.states[b]!);
  }
  private swap(a: number, b: number): void {
    const { states, costs } = this;
    [states[a], states[b]] = [states[b]!, states[a]!];
    [costs[a], costs[b]] = [costs[b]!, costs[a]!];
  }
}

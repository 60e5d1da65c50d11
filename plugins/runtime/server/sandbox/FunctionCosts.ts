interface Cost {
  /** Milliseconds a call, lately. */
  usual: number;
  slowUntil: number;
}

const mostKept = 5000;
/** A company whose functions usually take longer, in milliseconds, is slow. */
const quickMs = 4;
/** One call in so many counts for the usual time. */
const weight = 8;
/** How much work of a company may be handed to the quick threads at once, in milliseconds. */
const handedMs = 16;
const leastHanded = 4;
const mostHanded = 256;
/** How long a company is slow that held up a quick thread. */
const blamedMs = 60_000;

/** How long the functions of companies took lately, by company. */
export class FunctionCosts {
  private readonly costs = new Map<string, Cost>();

  /** Whether they were quick; of a company that ran none yet, nobody knows. */
  isQuick(companyId: string): boolean {
    const cost = this.costs.get(companyId);
    return cost !== undefined && cost.usual <= quickMs && cost.slowUntil < Date.now();
  }

  /** How many of them take a moment together, so that others come next. */
  inAMoment(companyId: string): number {
    const usual = this.costs.get(companyId)?.usual ?? handedMs;
    return Math.max(leastHanded, Math.min(mostHanded, Math.floor(handedMs / usual)));
  }

  add(companyId: string, milliseconds: number): void {
    const cost = this.costs.get(companyId);
    if (cost) cost.usual += (milliseconds - cost.usual) / weight;
    else this.put(companyId, { usual: milliseconds, slowUntil: 0 });
  }

  /** Notes that one of them held up a quick thread. */
  blame(companyId: string): void {
    const usual = this.costs.get(companyId)?.usual ?? quickMs;
    this.put(companyId, { usual, slowUntil: Date.now() + blamedMs });
  }

  private put(companyId: string, cost: Cost): void {
    const [oldest = ''] = this.costs.keys();
    if (this.costs.size >= mostKept) this.costs.delete(oldest);
    this.costs.set(companyId, cost);
  }
}

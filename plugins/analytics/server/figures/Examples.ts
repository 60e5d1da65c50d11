/** A run behind a figure of a node. */
export interface Example {
  readonly companyId: string;
  readonly bucket: number;
  readonly flowId: string;
  readonly nodeId: string;
  readonly what: string;
  readonly interactionId: string;
  readonly versionId: number;
}

const most = 20;
const mostCauses = 40;
const remembered = 20_000;
/** In the place of further causes. */
export const otherCause = 'Other';

/**
 * A few runs of each kind, so that a figure can be looked into; and how many causes a flow may have
 * in an hour.
 */
export class Examples {
  private waiting: Example[] = [];
  private readonly counts = new Map<string, number>();
  private readonly causes = new Map<string, Set<string>>();

  /** Whether there was room for it. */
  add(example: Example): boolean {
    const { companyId, bucket, flowId, nodeId, what } = example;
    const key = `${companyId} ${bucket} ${flowId} ${nodeId} ${what}`;
    const count = this.counts.get(key) ?? 0;
    if (count >= most) return false;
    if (this.counts.size > remembered) this.counts.clear();
    this.counts.set(key, count + 1);
    this.waiting.push(example);
    return true;
  }

  /** The cause, or "Other" where the flow has had too many different ones. */
  causeWithin(flow: string, cause: string): string {
    let known = this.causes.get(flow);
    if (!known) {
      if (this.causes.size > remembered) this.causes.clear();
      this.causes.set(flow, (known = new Set()));
    }
    if (!known.has(cause) && known.size >= mostCauses) return otherCause;
    known.add(cause);
    return cause;
  }

  /** Returns the examples since the last call. */
  take(): readonly Example[] {
    const taken = this.waiting;
    this.waiting = [];
    return taken;
  }
}

import type { BreakCondition, Breakpoint } from '#plugins/flows/contract/trials';
import { KeptMap, type KeptStore, type Owner } from '../pins/KeptMap';

/** The most that a trial takes. */
const most = 200;
const toKey = (flowId: string, nodeId: string) => `${flowId}/${nodeId}`;

/**
 * Nodes before which trials stop, of all flows of an environment: a trial may call them. They are
 * kept on this machine, for this person, and are no part of a flow.
 */
export class Breakpoints {
  private readonly kept: KeptMap<Breakpoint>;

  constructor(store: KeptStore, { companyId, customerId }: Owner) {
    this.kept = new KeptMap(store, `sluice.breakpoints:${companyId}:${customerId}`);
  }

  /** The breakpoints that a test run gets. */
  get all(): readonly Breakpoint[] {
    return [...this.kept.values.values()].slice(-most);
  }
  get(flowId: string, nodeId: string): Breakpoint | undefined {
    return this.kept.values.get(toKey(flowId, nodeId));
  }

  /** Stops trials before a node, or only where a condition holds. */
  set(flowId: string, nodeId: string, condition?: BreakCondition): void {
    this.kept.set(toKey(flowId, nodeId), { flowId, nodeId, ...(condition && { condition }) });
  }
  remove(flowId: string, nodeId: string): void {
    this.kept.delete([toKey(flowId, nodeId)]);
  }
  removeAll(): void {
    this.kept.delete([...this.kept.values.keys()]);
  }

  /** Reads those of an earlier visit. */
  load(): Promise<void> {
    return this.kept.load();
  }
}

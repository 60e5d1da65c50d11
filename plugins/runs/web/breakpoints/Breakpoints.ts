import { action, makeObservable, observable, runInAction } from 'mobx';
import type { BreakCondition, Breakpoint } from '#plugins/flows/contract/trials';
import type { Owner, PinStore } from '../pins/FlowPins';

/** The most that a trial takes. */
const most = 200;
const toKey = (flowId: string, nodeId: string) => `${flowId}/${nodeId}`;

/**
 * Nodes before which trials stop, of all flows of an environment: a trial may call them. They are
 * kept on this machine, for this person, and are no part of a flow.
 */
export class Breakpoints {
  private readonly points = observable.map<string, Breakpoint>({}, { deep: false });
  private readonly key: string;

  constructor(
    private readonly store: PinStore,
    { companyId, customerId }: Owner,
  ) {
    this.key = `sluice.breakpoints:${companyId}:${customerId}`;
    makeObservable(this, { set: action, remove: action, removeAll: action });
  }

  /** What a trial is given. */
  get all(): readonly Breakpoint[] {
    return [...this.points.values()].slice(-most);
  }
  get(flowId: string, nodeId: string): Breakpoint | undefined {
    return this.points.get(toKey(flowId, nodeId));
  }

  /** Stops trials before a node, or only where a condition holds. */
  set(flowId: string, nodeId: string, condition?: BreakCondition): void {
    const point = { flowId, nodeId, ...(condition && { condition }) };
    this.points.set(toKey(flowId, nodeId), point);
    void this.write();
  }
  remove(flowId: string, nodeId: string): void {
    this.points.delete(toKey(flowId, nodeId));
    void this.write();
  }
  removeAll(): void {
    this.points.clear();
    void this.write();
  }

  /** Reads those of an earlier visit. */
  async load(): Promise<void> {
    try {
      const kept = (await this.store.get(this.key)) as readonly Breakpoint[] | undefined;
      runInAction(() => {
        for (const point of kept ?? []) {
          const key = toKey(point.flowId, point.nodeId);
          if (!this.points.has(key)) this.points.set(key, point);
        }
      });
    } catch {
      // A browser without a store keeps them as long as the page is open.
    }
  }

  private async write(): Promise<void> {
    try {
      if (this.points.size === 0) await this.store.del(this.key);
      else await this.store.set(this.key, this.all);
    } catch {
      // As above.
    }
  }
}

import { action, makeObservable, observable, runInAction } from 'mobx';
import type { FlowStage } from '#plugins/editor/contract';
import type { KnownResult, KnownResults } from '#plugins/flows/contract/trials';

/** Where pinned outputs are kept: IndexedDB in the browser. */
export interface PinStore {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  del(key: string): Promise<void>;
}

/** The person for whom something is kept, and where. */
export interface Owner {
  readonly companyId: string;
  readonly customerId: string;
}

/**
 * Outputs that stand in for nodes in trials of one flow. They are kept on this machine, for this
 * person, and are no part of the flow.
 */
export class FlowPins {
  private readonly pins = observable.map<string, KnownResult>({}, { deep: false });
  private readonly key: string;

  constructor(
    private readonly stage: FlowStage,
    private readonly store: PinStore,
    { companyId, customerId }: Owner,
  ) {
    this.key = `sluice.pins:${companyId}:${customerId}:${stage.flow.flowId}`;
    makeObservable(this, { pin: action, unpin: action });
  }

  /** The pinned nodes that the flow has, in the order in which they were pinned. */
  get nodeIds(): readonly string[] {
    return [...this.pins.keys()].filter(id => this.stage.index.nodes.has(id));
  }
  get(nodeId: string): KnownResult | undefined {
    return this.pins.get(nodeId);
  }
  /** What a trial is given; undefined without pins. */
  get results(): KnownResults | undefined {
    const ids = this.nodeIds;
    if (ids.length === 0) return undefined;
    return Object.fromEntries(ids.flatMap(id => [[id, this.pins.get(id)!] as const]));
  }

  pin(nodeId: string, result: KnownResult): void {
    this.pins.set(nodeId, result);
    void this.write();
  }
  /** Unpins some nodes; all without any. */
  unpin(nodeIds: readonly string[] = [...this.pins.keys()]): void {
    for (const id of nodeIds) this.pins.delete(id);
    void this.write();
  }

  /** Reads what was pinned on an earlier visit. */
  async load(): Promise<void> {
    try {
      const kept = (await this.store.get(this.key)) as KnownResults | undefined;
      runInAction(() => {
        for (const [id, result] of Object.entries(kept ?? {}))
          if (!this.pins.has(id)) this.pins.set(id, result);
      });
    } catch {
      // A browser without a store keeps pins as long as the page is open.
    }
  }

  private async write(): Promise<void> {
    try {
      if (this.pins.size === 0) await this.store.del(this.key);
      else await this.store.set(this.key, Object.fromEntries(this.pins));
    } catch {
      // As above.
    }
  }
}

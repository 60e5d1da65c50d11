import type { FlowStage } from '#plugins/editor/contract';
import type { KnownResult, KnownResults } from '#plugins/flows/contract/trials';
import { KeptMap, type KeptStore, type Owner } from './KeptMap';

/**
 * Outputs that stand in for nodes in trials of one flow. They are kept on this machine, for this
 * person, and are no part of the flow.
 */
export class FlowPins {
  private readonly kept: KeptMap<KnownResult>;

  constructor(
    private readonly stage: FlowStage,
    store: KeptStore,
    { companyId, customerId }: Owner,
  ) {
    this.kept = new KeptMap(store, `sluice.pins:${companyId}:${customerId}:${stage.flow.flowId}`);
  }

  /** The pinned nodes that the flow has, in the order in which they were pinned. */
  get nodeIds(): readonly string[] {
    return [...this.kept.values.keys()].filter(id => this.stage.index.nodes.has(id));
  }
  get(nodeId: string): KnownResult | undefined {
    return this.kept.values.get(nodeId);
  }
  /** The pins as a test run’s input; undefined without pins. */
  get results(): KnownResults | undefined {
    const ids = this.nodeIds;
    if (ids.length === 0) return undefined;
    return Object.fromEntries(ids.flatMap(id => [[id, this.kept.values.get(id)!] as const]));
  }

  pin(nodeId: string, result: KnownResult): void {
    this.kept.set(nodeId, result);
  }
  /** Unpins some nodes; all without any. */
  unpin(nodeIds: readonly string[] = [...this.kept.values.keys()]): void {
    this.kept.delete(nodeIds);
  }

  /** Reads what was pinned on an earlier visit. */
  load(): Promise<void> {
    return this.kept.load();
  }
}

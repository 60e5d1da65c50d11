import { namespace, type Access, type AnyQueries } from '#core/contract';
import type { Flow, GraphData, LinterError } from '#plugins/flows/contract/flow';

const assistant = namespace('assistant');

/** Whoever reads flows for a member: what a call knows of its caller. */
export interface ReaderCall {
  readonly companyId: string;
  readonly customerId: string;
  readonly access: Access;
  readonly db: AnyQueries;
}
/** A flow as it can be read by other plugins; it contains no secrets. */
export interface ReadFlow {
  readonly flowId: string;
  readonly versionId: number;
  readonly name: string;
  readonly description: string;
  readonly graphData: GraphData;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly inputSchema: Flow['inputSchema'];
  /** The problems that the linter finds in it. */
  readonly findings: readonly LinterError[];
}
/** Lets other plugins read flows: by version, or a graph as it stands on somebody’s canvas. */
export interface FlowReader {
  read(
    call: ReaderCall,
    which: { readonly flowId: string; readonly versionId?: number; readonly graphData?: GraphData },
  ): Promise<ReadFlow>;
  /**
   * The nodes of a version in the order in which a reader meets them; of flows that are gone none.
   */
  titles(
    call: ReaderCall,
    flowId: string,
    versionId: number,
  ): Promise<readonly { readonly nodeId: string; readonly title: string }[]>;
}
export const flowReader = assistant.service<FlowReader>('flowReader');

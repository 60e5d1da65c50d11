import { namespace, type Access, type Input, type Output, type AnyQueries } from '#core/contract';
import type { importFlow } from '#plugins/flows/contract/endpoints';
import type { Flow } from '#plugins/flows/contract/flow';
import type { DrawnFlow } from '#plugins/flows/contract/flowMaker';

const transfer = namespace('transfer');

/** For whom and where flows are taken out or put in; a call of the server is one. */
export interface PortCall {
  readonly companyId: string;
  readonly customerId: string;
  /** The person's access in that company. */
  readonly access: Access;
  readonly db: AnyQueries;
  /** A transaction of the company; where one is open already, give `work => work(db)`. */
  transaction<T>(work: (db: AnyQueries) => Promise<T>): Promise<T>;
  audit(
    entry: {
      readonly action: string;
      readonly resource: string;
      readonly resourceId?: string;
      readonly before?: unknown;
      readonly after?: unknown;
    },
    db?: AnyQueries,
  ): Promise<void>;
}
export interface FlowExportOptions {
  /** -1, or nothing, is the current version. */
  readonly versionId?: number;
  /** A bundle with the flows it calls, the flow itself first. */
  readonly subflows?: boolean;
  /** Values of variables as well, where the person may read them; those of secrets never. */
  readonly values?: boolean;
}
export type ImportBody = Input<typeof importFlow>['body'];
export type ImportReply = Output<typeof importFlow>;

/** Exports and imports flows for other plugins’ server code, as the calls do. */
export interface FlowPorter {
  /** The export document of a flow; fails where the flow or the version is not there. */
  exported(call: PortCall, flowId: string, terms?: FlowExportOptions): Promise<object>;
  /** Plans an import; writes nothing. Fails with 400 on what could not be drawn or run. */
  planned(call: PortCall, body: ImportBody): Promise<ImportReply>;
  /**
   * Imports all of it or nothing, in one transaction of the call. Counting against limits of
   * imports is the caller's; `also` writes in the same transaction.
   */
  imported(
    call: PortCall,
    body: ImportBody,
    also?: (db: AnyQueries, reply: ImportReply) => Promise<void>,
  ): Promise<ImportReply>;
  /** A flow that is drawn by a program, as an import takes it. */
  drawn(flow: DrawnFlow): Flow;
  /**
   * The markup that a hosted page would show of a template and its values; fails with a sentence on
   * a mistake in it.
   */
  page(
    companyId: string,
    template: string,
    values: Readonly<Record<string, unknown>>,
  ): Promise<string>;
}
export const flowPorter = transfer.service<FlowPorter>('flowPorter');

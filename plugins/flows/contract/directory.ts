import { namespace, type AnyQueries } from '#core/contract';

const flows = namespace('flows');

/** A flow as others name it. */
export interface NamedFlow {
  readonly flowId: string;
  readonly name: string;
}
/** How the version of a flow stands that a start would run. */
export interface FlowStartState extends NamedFlow {
  /** Its type is Schedule: it starts by itself and needs nobody. */
  readonly scheduled: boolean;
  /** A fixed version, or one that is deployed. */
  readonly deployed: boolean;
  readonly errors: readonly { readonly nodeId?: string; readonly message: string }[];
}
/**
 * Lists an environment’s flows for other plugins’ server code. `db` is bound to the environment.
 */
export interface FlowDirectory {
  list(db: AnyQueries): Promise<readonly NamedFlow[]>;
  /** Returns the present states of these flows; version -1 is the deployed one. */
  standings(
    db: AnyQueries,
    flows: readonly { readonly flowId: string; readonly versionId: number }[],
  ): Promise<readonly FlowStartState[]>;
  /**
   * Why a fixed version may not be run by name: the flow has none of that number, or it was never
   * deployed and breaks a rule that the company requires for deploy. A sentence; undefined where it
   * may.
   */
  runFault(db: AnyQueries, flowId: string, versionId: number): Promise<string | undefined>;
}
/**
 * Lists an environment’s flows for other plugins’ server code. `db` is bound to the environment.
 */
export const flowDirectory = flows.service<FlowDirectory>('flowDirectory');

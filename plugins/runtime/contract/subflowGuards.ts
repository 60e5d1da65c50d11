import { namespace, type AnyQueries } from '#core/contract';
import type { Services } from '#plugins/flows/contract/internal';

const runtime = namespace('runtime');

/** A version that a run for people is about to call, though it isn’t the deployed one. */
export interface UndeployedCall {
  readonly flowId: string;
  readonly versionId: number;
  readonly name: string;
  /** Whether the version was named by its number, not taken for want of a deployed one. */
  readonly fixed: boolean;
  /** IDs of the flows that the run is in. */
  readonly callers: readonly string[];
}
/**
 * Judges what a run for people calls while it is not deployed. `db` is bound to the environment. A
 * sentence, for the flow’s author, refuses the call: the node that calls fails with it.
 */
export type SubflowGuard = (
  services: Services,
  db: AnyQueries,
  call: UndeployedCall,
) => Promise<string | undefined>;

/** Guards calls of subflows that aren’t deployed. */
export const subflowGuards = runtime.extensionPoint<SubflowGuard>('subflowGuards');

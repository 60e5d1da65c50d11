import { codes, Failure, type Input } from '#core/contract';
import type { Call } from '#core/server';
import { flowPromoter, type FlowParcel } from '../../contract';
import type { applyPromotion } from '../../contract';
import { enterSource } from './enterSource';

/**
 * The flows that a call asks for, with all that they call, taken from the company that they are in.
 */
export async function gather(call: Call, sourceCompanyId: string, flowIds: readonly string[]) {
  const source = await enterSource(call, sourceCompanyId);
  const parcel = await call.server.get(flowPromoter).collectFlows(source, [...new Set(flowIds)]);
  return { source, parcel };
}

/** Refuses where the flows are not, in number and version, those that the person has looked at. */
export function requireSeen(
  { flows }: FlowParcel,
  seen: Input<typeof applyPromotion>['body']['seen'],
): void {
  for (const { flow } of flows)
    if (seen[flow.flowId]?.source !== flow.currentVersion)
      throw new Failure(
        409,
        codes.conflict,
        `“${flow.name}” has changed since you looked: it is at version ${flow.currentVersion} now. Look at the difference again.`,
      );
}

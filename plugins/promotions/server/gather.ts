import { codes, Failure, type Input, can, errorMessages } from '#core/contract';
import { evaluate } from '#core/contract/internal';
import type { Call } from '#core/server';
import { callIn } from '#core/server/internal';
import { flowPromoter, type FlowParcel } from '#plugins/transfer/contract';
import type { applyPromotion } from '../contract';
import { access } from '#plugins/flows/contract';

/**
 * The caller in the company that flows are taken from: its rules of entry hold, and its flows must
 * be theirs to read.
 */
async function enterSource(call: Call, companyId: string): Promise<Call> {
  if (companyId === call.companyId)
    throw new Failure(
      400,
      codes.invalid,
      'Flows can’t be promoted within one environment. Select another environment.',
      [{ at: 'body/sourceCompanyId', message: 'This is the current environment.' }],
    );
  const source = await callIn(call, companyId);
  if (!evaluate(can(access, 'read'), source.access).open)
    throw new Failure(401, codes.notAuthorized, errorMessages.notAuthorized.text);
  return source;
}

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
        `“${flow.name}” has changed since you reviewed it: it is now at version ${flow.currentVersion}. Review the differences again.`,
      );
}

import { format } from '#core/contract';
import type { Queries } from '#core/server';
import type { DeployGuard, RequiredFault } from '#plugins/flows/contract/internal';
import type { Flow } from '#plugins/flows/contract';
import { requiresReview } from '../contract';
import { strings } from '../strings';
import { hashFlow } from './hashes';
import { readPolicy } from './policy';

/** The rule that a deployment without an approved change request breaks. */
export const guardRule = 'changeRequest';

/** Whether this content of a flow was released by a change request. */
async function isReleased(db: Queries, flowId: string, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('change_request_flows')
    .innerJoin('change_requests', 'change_requests.request_id', 'change_request_flows.request_id')
    .select('change_requests.number')
    .where('change_request_flows.flow_id', '=', flowId)
    .where('change_request_flows.content_hash', '=', hash)
    .where('change_requests.state', '=', 'released')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the newest open request that proposes this content. */
const findOpen = (db: Queries, flowId: string, hash: string) =>
  db
    .selectFrom('change_request_flows')
    .innerJoin('change_requests', 'change_requests.request_id', 'change_request_flows.request_id')
    .select('change_requests.number')
    .where('change_request_flows.flow_id', '=', flowId)
    .where('change_request_flows.content_hash', '=', hash)
    .where('change_requests.state', '=', 'open')
    .orderBy('change_requests.number', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Refuses content that no change request released, where the review policy requires one. */
export const requireChangeRequest: DeployGuard = async (_services, anyDb, candidate) => {
  const db = anyDb as Queries;
  const { flow, versionId } = candidate;
  const { flowId, name } = flow;
  if (!requiresReview(await readPolicy(db), flowId)) return [];
  const hash = hashFlow(flow as Flow);
  if (await isReleased(db, flowId, hash)) return [];
  const open = await findOpen(db, flowId, hash);
  const fault: RequiredFault = {
    rule: guardRule,
    title: strings.guardTitle.text,
    findings: [
      {
        code: guardRule,
        type: 'error',
        message: format(strings.guardRefusal, { name, version: versionId }),
        recommendation: open
          ? format(strings.guardRelease, { number: open.number })
          : strings.guardOpen.text,
        flowId,
      },
    ],
  };
  return [fault];
};

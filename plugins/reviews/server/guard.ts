import { format, type Service } from '#core/contract';
import type { Queries } from '#core/server';
import type {
  DeployGuard,
  DeployObserver,
  RequiredFault,
  Services,
} from '#plugins/flows/contract/internal';
import { flowStore, type Flow } from '#plugins/flows/contract';
import type { SubflowGuard } from '#plugins/runtime/contract/subflowGuards';
import { requiresReview, type ReviewPolicy } from '../contract';
import { strings } from '../strings';
import type { OpenRequests } from './openRequests';
import { readPolicy } from './policy';
import { ifMissing, readContent, type Content, type OpenCall } from './readContent';

/** The rule that a deployment without an approved change request breaks. */
export const guardRule = 'changeRequest';
/** The rule that a call breaks which runs what nobody can review. */
const callRule = 'changeRequestCalls';

/** The open requests, with what is known of their approvals; one a process. */
export const openRequests: Service<OpenRequests> = { kind: 'service', id: 'reviews.open' };

/** Closes the request that a deployment releases. */
export const noteDeployment: DeployObserver = (services, db, deployment) =>
  services.get(openRequests).noteDeployment(db, deployment);

/** Whether this content of a flow was approved and released by a change request. */
async function isReleased(db: Queries, flowId: string, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('change_request_flows')
    .innerJoin('change_requests', 'change_requests.request_id', 'change_request_flows.request_id')
    .select('change_requests.number')
    .where('change_request_flows.flow_id', '=', flowId)
    .where('change_request_flows.content_hash', '=', hash)
    .where('change_requests.state', '=', 'released')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('change_reviews')
          .select('review_id')
          .whereRef('change_reviews.request_id', '=', 'change_requests.request_id')
          .whereRef('change_reviews.content_hash', '=', 'change_requests.content_hash')
          .where('change_reviews.verdict', '=', 'approved'),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const callTexts = {
  computed: [strings.callComputed, strings.callComputedHelp],
  missing: [strings.callMissing, strings.callMissingHelp],
  undeployed: [strings.callUndeployed, strings.callUndeployedHelp],
} as const;

/** Refuses calls that would run what is not known when the flow is reviewed. */
async function judgeCalls(
  services: Services,
  db: Queries,
  calls: readonly OpenCall[],
): Promise<RequiredFault[]> {
  if (calls.length === 0) return [];
  const names = await services.get(flowStore).names(
    db,
    calls.map(({ flowId }) => flowId),
  );
  const findings = calls.map(({ why, flowId, versionId: version, nodeId }) => {
    const [message, help] = callTexts[why];
    return {
      code: callRule,
      type: 'error' as const,
      message: format(message, { name: names.get(flowId) ?? flowId, version }),
      recommendation: help.text,
      ...(nodeId !== undefined && { nodeId }),
    };
  });
  return [{ rule: callRule, title: strings.callsTitle.text, findings }];
}

/** Finds fixed versions whose flows need a change request, and that none released. */
async function findUnreviewed(
  services: Services,
  db: Queries,
  policy: ReviewPolicy,
  { fixed }: Content,
) {
  const store = services.get(flowStore);
  const unreviewed = [];
  for (const { flowId, versionId } of fixed) {
    if (!requiresReview(policy, flowId)) continue;
    const called = await store.load(db, flowId, versionId);
    if (called.publishedVersion === versionId) continue;
    const { hash } = await readContent(services, db, called);
    if (!(await isReleased(db, flowId, hash))) unreviewed.push({ name: called.name, versionId });
  }
  return unreviewed;
}

/** Refuses content that no change request released, where the review policy requires one. */
export const requireChangeRequest: DeployGuard = async (services, db: Queries, candidate) => {
  const { flow, versionId, coming, gradual = false } = candidate;
  const { flowId, name } = flow;
  const policy = await readPolicy(db);
  if (policy.approvals === 0) return [];
  const content = await readContent(services, db, flow as Flow, coming);
  const isRequired = requiresReview(policy, flowId);
  const faults = await judgeCalls(
    services,
    db,
    content.open.filter(
      each => isRequired || each.why === 'computed' || requiresReview(policy, each.flowId),
    ),
  );
  const unreviewed = isRequired ? [] : await findUnreviewed(services, db, policy, content);
  if (!isRequired && unreviewed.length === 0) return faults;
  if (await isReleased(db, flowId, content.hash)) return faults;
  const open = await services.get(openRequests).find(db, flow as Flow, content.hash);
  if (gradual && open?.fault === '') return faults;
  const message = isRequired
    ? format(strings.guardRefusal, { name, version: versionId })
    : format(strings.guardFixed, {
        name,
        called: unreviewed[0]!.name,
        version: unreviewed[0]!.versionId,
      });
  const recommendation = !open
    ? strings.guardOpen.text
    : gradual
      ? open.fault
      : format(strings.guardRelease, { number: open.row.number });
  const finding = { code: guardRule, type: 'error' as const, message, recommendation, flowId };
  return [...faults, { rule: guardRule, title: strings.guardTitle.text, findings: [finding] }];
};

/**
 * Refuses to run for people, where a flow on the way needs a change request, a version that is neither
 * deployed nor was released: one of a flow that was undeployed since, or that data or a stand-in names.
 */
export const refuseUnreviewedCall: SubflowGuard = async (services, db: Queries, call) => {
  const { flowId, versionId, name, callers } = call;
  const policy = await readPolicy(db);
  if (![flowId, ...callers].some(each => requiresReview(policy, each))) return undefined;
  const flow = await services.get(flowStore).load(db, flowId, versionId).catch(ifMissing);
  if (flow && (await isReleased(db, flowId, (await readContent(services, db, flow)).hash)))
    return undefined;
  return call.fixed
    ? format(strings.callRefusedFixed, { name, version: versionId })
    : format(strings.callRefused, { name });
};

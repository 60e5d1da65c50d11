import { codes, Failure } from '#core/contract';
import type { Call, Handler } from '#core/server';
import { perform } from '#core/server/internal';
import * as apps from '#plugins/apps/contract';
import * as calls from '../../contract/policyCalls';
import { answer, linkTo, createLinks, performAs, toTime } from '../answer';
import { strings } from '../../strings';
import { toTrigger } from '../flows/toFlowResource';
import { findApplication } from './applicationHandlers';

interface Path {
  readonly appId: string;
  readonly policyId: string;
}

const listPath = (appId: string): string => `/davinciApplications/${appId}/flowPolicies`;

const toDistribution = ({ flowId, versionId, weight, successNodes, ip }: apps.PolicyFlow) => ({
  id: flowId,
  version: versionId,
  ...(ip && { ip }),
  ...(successNodes && { successNodes: successNodes.map(id => ({ id })) }),
  ...(weight !== undefined && { weight }),
});

function toResource(call: Call, appId: string, policy: apps.Policy) {
  const { policyId: id, name, status, createdDate, flows } = policy;
  const trigger = toTrigger(policy.trigger);
  const runs = flows.map(({ flowId }, index) => [`flow.${index}`, `/flows/${flowId}`]);
  return {
    _links: createLinks(call, `${listPath(appId)}/${id}`, {
      davinciApplication: `/davinciApplications/${appId}`,
      ...Object.fromEntries(runs),
    }),
    environment: { id: call.companyId },
    application: { id: appId },
    id,
    name,
    status,
    flowDistributions: flows.map(toDistribution),
    createdAt: toTime(createdDate),
    ...(trigger && { trigger }),
  };
}

async function findPolicy(call: Call, { appId, policyId }: Path): Promise<apps.Policy> {
  const { policies } = await findApplication(call, appId);
  const policy = policies.find(each => each.policyId === policyId);
  if (policy) return policy;
  throw new Failure(404, codes.notFound, strings.noPolicy.text);
}

/** A policy of the published format for the console’s calls. */
function toPolicyBody({ name, status, flowDistributions, trigger }: calls.PolicyBody) {
  const flows = flowDistributions?.map(({ id, version, weight, successNodes, ip }) => ({
    flowId: id,
    versionId: version,
    ...(weight !== undefined && { weight }),
    ...(successNodes && { successNodes: successNodes.map(node => node.id) }),
    ...(ip && { ip }),
  }));
  return {
    ...(name && { name }),
    ...(status && { status }),
    ...(flows && { flows }),
    ...(trigger && { trigger: { type: 'AUTHENTICATION', ...trigger } }),
  };
}

const fields = {
  'flows/(\\d+)/flowId': 'flowDistributions/$1/id',
  'flows/(\\d+)/versionId': 'flowDistributions/$1/version',
  flows: 'flowDistributions',
} as const;

/** How many starts the console’s call answers with at most, and how many times it is made. */
const page = 100;
const mostPages = 10;

/** Reads the latest starts of a policy. */
async function readStarts(call: Call, path: Path): Promise<readonly apps.PolicyEvent[]> {
  const starts: apps.PolicyEvent[] = [];
  for (let at = 0; at < mostPages; at++) {
    const after = starts.at(-1)?.interactionId;
    const query = { limit: page, ...(after && { afterInteractionId: after }) };
    const params = { companyId: call.companyId, ...path };
    const { events } = await perform(call, apps.listPolicyEvents, { params, query });
    starts.push(...events);
    if (events.length < page) break;
  }
  return starts;
}

/** The latest starts of a policy, by the flow and the version that they ran. */
async function listEvents(call: Call, path: Path) {
  const groups = new Map<string, apps.PolicyEvent[]>();
  for (const event of await readStarts(call, path)) {
    const key = `${event.flowId} ${event.versionId}`;
    const group = groups.get(key);
    if (group) group.push(event);
    else groups.set(key, [event]);
  }
  return [...groups.values()].map(group => ({
    environment: { id: call.companyId },
    flow: { id: group[0]!.flowId, version: group[0]!.versionId },
    events: group.map(({ interactionId: id, startTime }) => ({ id, timestamp: toTime(startTime) })),
    successCount: group.filter(({ success }) => success).length,
    totalCount: group.length,
  }));
}

/** The calls on flow policies. */
export const policyHandlers: readonly Handler[] = [
  answer(calls.listPolicies, async ({ params: { appId } }, call) => {
    const { policies } = await findApplication(call, appId);
    const links = { davinciApplication: `/davinciApplications/${appId}` };
    return {
      _links: createLinks(call, listPath(appId), links),
      _embedded: { flowPolicies: policies.map(each => toResource(call, appId, each)) },
    };
  }),
  answer(
    calls.createPolicy,
    async ({ params: { appId }, body }, call) => {
      const input = { params: { appId }, body: toPolicyBody(body) };
      const { policies } = await performAs(call, apps.createPolicy, input, fields);
      // The console’s call answers with the application, and names the policy in a header.
      const made = String(call.reply.getHeader('location')).split('/').pop();
      const policy = policies.find(({ policyId }) => policyId === made)!;
      const resource = toResource(call, appId, policy);
      call.reply.header('location', linkTo(call, `${listPath(appId)}/${policy.policyId}`).href);
      return resource;
    },
    201,
  ),
  answer(calls.getPolicy, async ({ params }, call) =>
    toResource(call, params.appId, await findPolicy(call, params)),
  ),
  answer(calls.replacePolicy, async ({ params, body }, call) => {
    const { appId, policyId } = params;
    const input = { params: { appId, policyId }, body: toPolicyBody(body) };
    const { policies } = await performAs(call, apps.savePolicy, input, fields);
    return toResource(
      call,
      appId,
      policies.find(each => each.policyId === policyId)!,
    );
  }),
  answer(calls.deletePolicy, async ({ params: { appId, policyId } }, call) => {
    await perform(call, apps.deletePolicy, { params: { appId, policyId } });
  }),
  answer(calls.listPolicyEvents, async ({ params: { appId, policyId } }, call) => ({
    _links: createLinks(call, `${listPath(appId)}/${policyId}/events`),
    _embedded: { events: await listEvents(call, { appId, policyId }) },
  })),
];

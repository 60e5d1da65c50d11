import { createTestGraph } from '#plugins/runtime/server/testFlows';
import { good } from '#plugins/releases/server/testCanaries';
import { freshName, on, type Contests, type Place } from '../Contest';

interface Request {
  readonly at: string;
  readonly contentHash: string;
  readonly flowId: string;
}
async function openRequest({ made, read }: Place): Promise<Request> {
  const { flowInfo } = await made('POST', '/flows', {
    name: freshName('Flow'),
    graphData: createTestGraph(good),
  });
  const { flowId } = flowInfo;
  const { requestId } = await made('POST', '/changeRequests', {
    title: 'Request',
    flows: [{ flowId, versionId: 1 }],
  });
  const at = `/changeRequests/${requestId}`;
  const { contentHash } = await read(at);
  return { at, contentHash, flowId };
}
async function comment(place: Place) {
  const { at } = await openRequest(place);
  const { commentId } = await place.made('POST', `${at}/comments`, { text: 'Why?' });
  return `${at}/comments/${commentId}`;
}
async function createSaved({ made }: Place): Promise<string> {
  const graphData = createTestGraph(good);
  const { flowInfo } = await made('POST', '/flows', { name: freshName('Flow'), graphData });
  const { flowId } = flowInfo;
  await made('PUT', `/flows/${flowId}/deploy`);
  await made('PUT', `/flows/${flowId}`, { currentVersion: 1, graphData });
  return flowId;
}
async function startCanary(place: Place) {
  const flowId = await createSaved(place);
  const at = `/company/${place.companyId}/canaries`;
  const { canaryId } = await place.made('POST', at, { flowId, version: 2 });
  return { at: `${at}/${canaryId}`, flowId };
}

/** Contests about change requests and canaries. */
export const changes: Contests = {
  'open two change requests': on(
    async ({ made }) => {
      const { flowInfo } = await made('POST', '/flows', { name: freshName('Flow') });
      return flowInfo.flowId as string;
    },
    flowId => ['POST', '/changeRequests', { title: 'One', flows: [{ flowId, versionId: 1 }] }],
    flowId => ['POST', '/changeRequests', { title: 'Other', flows: [{ flowId, versionId: 1 }] }],
  ),
  'edit two parts of a request': on(
    openRequest,
    ({ at }) => ['PUT', at, { title: 'Renamed' }],
    ({ at }) => ['PUT', at, { description: 'Described' }],
  ),
  'close a request twice': on(openRequest, ({ at }) => ['PUT', `${at}/state`, { state: 'closed' }]),
  'edit and close a request': on(
    openRequest,
    ({ at }) => ['PUT', at, { title: 'Renamed' }],
    ({ at }) => ['PUT', `${at}/state`, { state: 'closed' }],
  ),
  'release a request twice': on(openRequest, ({ at, contentHash }) => [
    'POST',
    `${at}/release`,
    { contentHash },
  ]),
  'release and close a request': on(
    openRequest,
    ({ at, contentHash }) => ['POST', `${at}/release`, { contentHash }],
    ({ at }) => ['PUT', `${at}/state`, { state: 'closed' }],
  ),
  'review and close a request': on(
    openRequest,
    ({ at, contentHash }) => [
      'POST',
      `${at}/reviews`,
      { contentHash, verdict: 'changesRequested', text: 'No' },
    ],
    ({ at }) => ['PUT', `${at}/state`, { state: 'closed' }],
  ),
  'update the content of a request that is released': on(
    async place => {
      const request = await openRequest(place);
      await place.made('PUT', `/flows/${request.flowId}`, { currentVersion: 1, name: 'Second' });
      return request;
    },
    ({ at, flowId }) => ['PUT', `${at}/flows`, { flows: [{ flowId, versionId: 2 }] }],
    ({ at, contentHash }) => ['POST', `${at}/release`, { contentHash }],
  ),
  'comment on a request twice': on(openRequest, ({ at }) => [
    'POST',
    `${at}/comments`,
    { text: 'Why?' },
  ]),
  'change two parts of a comment': on(
    comment,
    at => ['PUT', at, { text: 'How?' }],
    at => ['PUT', at, { resolved: true }],
  ),
  'start two canaries of a flow': on(createSaved, (flowId, { companyId }) => [
    'POST',
    `/company/${companyId}/canaries`,
    { flowId, version: 2 },
  ]),
  'start a canary of a flow that is deleted': on(
    createSaved,
    (flowId, { companyId }) => ['POST', `/company/${companyId}/canaries`, { flowId, version: 2 }],
    flowId => ['DELETE', `/flows/${flowId}`],
  ),
  'start a canary of a flow that is deployed': on(
    createSaved,
    (flowId, { companyId }) => ['POST', `/company/${companyId}/canaries`, { flowId, version: 2 }],
    flowId => ['PUT', `/flows/${flowId}/deploy`],
  ),
  'pause a canary twice': on(startCanary, ({ at }) => ['PUT', at, { action: 'pause' }]),
  'pause a canary and roll it back': on(
    startCanary,
    ({ at }) => ['PUT', at, { action: 'pause' }],
    ({ at }) => ['PUT', at, { action: 'rollBack' }],
  ),
  'finish a canary twice': on(startCanary, ({ at }) => ['PUT', at, { action: 'finish' }]),
  'finish a canary and roll it back': on(
    startCanary,
    ({ at }) => ['PUT', at, { action: 'finish' }],
    ({ at }) => ['PUT', at, { action: 'rollBack' }],
  ),
  'advance a canary twice': on(startCanary, ({ at }) => ['PUT', at, { action: 'advance' }]),
  'finish a canary of a flow that is deleted': on(
    startCanary,
    ({ at }) => ['PUT', at, { action: 'finish' }],
    ({ flowId }) => ['DELETE', `/flows/${flowId}`],
  ),
};

import { createTestGraph } from '#plugins/runtime/server/testFlows';
import { both, freshName, on, type Contests, type Place } from '../Contest';

const test = {
  starts: { interactionId: 'i', inputs: {}, request: {}, time: 0, seed: 1, variables: {} },
  answers: [],
  pages: [],
  expects: { outcome: 'success' },
};

/** A flow with two versions, by its address. */
async function createFlow({ made }: Place): Promise<string> {
  const { flowInfo } = await made('POST', '/flows', { name: freshName('Flow') });
  const at = `/flows/${flowInfo.flowId}`;
  await made('PUT', at, { currentVersion: 1, description: 'Second' });
  return at;
}
const toId = (at: string) => at.split('/')[2]!;

async function createTest(place: Place): Promise<string> {
  const at = await createFlow(place);
  const { testId } = await place.made('POST', `${at}/tests`, { name: 'Test', test });
  return `${at}/tests/${testId}`;
}
const input = [{ propertyName: 'who', preferredDataType: 'string' }];
async function createInput(place: Place): Promise<string> {
  const { flowInfo } = await place.made('POST', '/flows', {
    name: freshName('Flow'),
    graphData: createTestGraph({ a: ['httpConnector', 'createSuccessResponse'] }),
    inputSchema: input,
  });
  return `/flows/${flowInfo.flowId}`;
}

/** Contests about flows, their versions, and their tests. */
export const flows: Contests = {
  'create a flow twice': both(() => ['POST', '/flows', { name: 'Flow' }]),
  'create the last two flows': on(
    async ({ leaveOne, read }) => leaveOne('flows', (await read('/flows')).resourceLimit.used),
    () => ['POST', '/flows', { name: 'Flow' }],
  ),
  'save a flow from one version': on(
    createFlow,
    at => ['PUT', at, { currentVersion: 2, name: 'One' }],
    at => ['PUT', at, { currentVersion: 2, description: 'Other' }],
  ),
  'save and delete a flow': on(
    createFlow,
    at => ['PUT', at, { currentVersion: 2, name: 'One' }],
    at => ['DELETE', at],
  ),
  'delete a flow twice': on(createFlow, at => ['DELETE', at]),
  'enable and delete a flow': on(
    createFlow,
    at => ['PUT', `${at}/enable`],
    at => ['DELETE', at],
  ),
  'disable a flow twice': on(createFlow, at => ['PUT', `${at}/disable`]),
  'enable and disable a flow': on(
    createFlow,
    at => ['PUT', `${at}/enable`],
    at => ['PUT', `${at}/disable`],
  ),
  'deploy two versions of a flow': on(
    createFlow,
    at => ['PUT', `${at}/deploy`],
    at => ['PUT', `${at}/deploy?version=1`],
  ),
  'deploy and delete a flow': on(
    createFlow,
    at => ['PUT', `${at}/deploy`],
    at => ['DELETE', at],
  ),
  'deploy and delete a version': on(
    createFlow,
    at => ['PUT', `${at}/deploy?version=1`],
    at => ['DELETE', `${at}/versions/1`],
  ),
  'deploy and save a flow': on(
    createFlow,
    at => ['PUT', `${at}/deploy`],
    at => ['PUT', at, { currentVersion: 2, name: 'One' }],
  ),
  'delete a version twice': on(createFlow, at => ['DELETE', `${at}/versions/1`]),
  'name a version twice': on(
    createFlow,
    at => ['PUT', `${at}/versions/1/alias`, { alias: 'One' }],
    at => ['PUT', `${at}/versions/1/alias`, { alias: 'Other' }],
  ),
  'give two versions one name': on(
    createFlow,
    at => ['PUT', `${at}/versions/1/alias`, { alias: 'One' }],
    at => ['PUT', `${at}/versions/2/alias`, { alias: 'One' }],
  ),
  'name and delete a version': on(
    createFlow,
    at => ['PUT', `${at}/versions/1/alias`, { alias: 'One' }],
    at => ['DELETE', `${at}/versions/1`],
  ),
  'revert a flow twice': on(createFlow, at => ['PUT', `${at}/versions/1/revert`]),
  'revert to a version that is deleted': on(
    createFlow,
    at => ['PUT', `${at}/versions/1/revert`],
    at => ['DELETE', `${at}/versions/1`],
  ),
  'clone and delete a flow': on(
    createFlow,
    at => ['PUT', `${at}/clone`, { name: 'Copy' }],
    at => ['DELETE', at],
  ),
  'validate and save a flow': on(
    createFlow,
    at => ['PUT', `${at}/validate`],
    at => ['PUT', at, { currentVersion: 2, name: 'One' }],
  ),
  'keep two drafts': on(
    createFlow,
    at => ['POST', `${at}/drafts`, { description: 'One' }],
    at => ['POST', `${at}/drafts`, { description: 'Other' }],
  ),
  'keep a draft of a flow that is deleted': on(
    createFlow,
    at => ['POST', `${at}/drafts`, { description: 'One' }],
    at => ['DELETE', at],
  ),
  'share a flow twice': on(createFlow, at => ['PUT', `${at}/share`, {}]),
  'share and delete a flow': on(
    createFlow,
    at => ['PUT', `${at}/share`, {}],
    at => ['DELETE', at],
  ),
  'end sharing twice': on(
    async place => {
      const at = await createFlow(place);
      await place.made('PUT', `${at}/share`, {});
      return at;
    },
    at => ['DELETE', `${at}/share`],
  ),
  'create a test of a flow that is deleted': on(
    createFlow,
    at => ['POST', `${at}/tests`, { name: 'Test', test }],
    at => ['DELETE', at],
  ),
  'create a test twice': on(createFlow, at => ['POST', `${at}/tests`, { name: 'Test', test }]),
  'save and delete a test': on(
    createTest,
    at => ['PUT', at, { name: 'Other', test }],
    at => ['DELETE', at],
  ),
  'delete a test twice': on(createTest, at => ['DELETE', at]),
  'rename an input in two ways': on(
    createInput,
    at => ['POST', `${at}/inputs/who/rename`, { to: 'one', seen: { [toId(at)]: 1 } }],
    at => ['POST', `${at}/inputs/who/rename`, { to: 'other', seen: { [toId(at)]: 1 } }],
  ),
  'create a template of a flow that is deleted': on(
    createFlow,
    at => ['POST', '/flowtemplates', { flowId: toId(at), name: 'Made', category: 'Consent' }],
    at => ['DELETE', at],
  ),
  'use and delete a flow as a stand-in': on(
    createFlow,
    at => ['PUT', '/standIns/httpConnector/customHttpRequest', { flowId: toId(at) }],
    at => ['DELETE', at],
  ),
  'remove a stand-in twice': on(
    async place => {
      const flowId = toId(await createFlow(place));
      await place.made('PUT', '/standIns/httpConnector/customHttpRequest', { flowId });
    },
    () => ['DELETE', '/standIns/httpConnector/customHttpRequest'],
  ),
};

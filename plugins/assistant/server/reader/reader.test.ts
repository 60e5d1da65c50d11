import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '#testing/startServer';
import { flowExplainer, flowReader, type ReaderCall } from '../../contract';
import { addElements, setProperty } from '#plugins/flows/contract/graph/edits/edits';
import { connect } from '#plugins/flows/contract/graph/edits/connect';
import { editGraph } from '#plugins/flows/contract/graph/edits/editGraph';
import { createEmptyGraph } from '#plugins/flows/contract/graph/elements/newElements';
import { node } from '#plugins/linter/domain/cases';

let sluice: Awaited<ReturnType<typeof startServer>>;
let call: ReaderCall;
let token: string;
let flowId: string;
const graph = editGraph(createEmptyGraph(), draft => {
  addElements(draft, [
    node('ask', 'httpConnector', 'customHTMLTemplate', {
      nodeTitle: 'Ask',
      customHTML: '<p>Hello</p>',
    }),
    node('call', 'httpConnector', 'makeRestApiCall', {
      nodeTitle: 'Call',
      headers: [{ key: 'Authorization', value: 'tiger-in-a-header' }],
    }),
    node('note', 'annotationConnector', 'annotation', {}),
  ]);
  connect(draft, 'ask', 'call');
});
beforeAll(async () => {
  sluice = await startServer();
  const { companyId, customerId, ...person } = await sluice.company();
  ({ token } = person);
  call = {
    companyId,
    customerId,
    access: {} as ReaderCall['access'],
    db: sluice.server.database.forCompany(companyId),
  };
  const { body } = await sluice.inject('POST', '/flows', {
    token,
    body: { name: 'Read me', graphData: graph },
  });
  ({ flowId } = body.flowInfo);
});
afterAll(() => sluice.close());
const reader = () => sluice.server.get(flowReader);
const explainer = () => sluice.server.get(flowExplainer);

it('lists the nodes of a version in reading order, and none of a deleted flow', async () => {
  const titles = await reader().titles(call, flowId, 1);
  expect(titles.slice(0, 2)).toEqual([
    { nodeId: 'ask', title: 'Ask' },
    { nodeId: 'call', title: 'Call' },
  ]);
  expect(await reader().titles(call, 'gone', 1)).toEqual([]);
  expect(await reader().titles(call, flowId, 99)).toEqual([]);
});

it('reads a saved flow or a draft without its secrets, with the linter’s issues', async () => {
  const saved = await reader().read(call, { flowId });
  expect(saved).toMatchObject({ flowId, versionId: 1, name: 'Read me' });
  expect(JSON.stringify(saved)).not.toContain('tiger');
  expect(saved.findings.length).toBeGreaterThan(0);
  const drawn = await reader().read(call, { flowId, graphData: createEmptyGraph() });
  expect(drawn.graphData.elements.nodes).toEqual([]);
});

it('checks a change before it is offered, and describes certain fixes itself', async () => {
  const flow = await reader().read(call, { flowId });
  const step = (nodeId: string) => ({
    steps: [{ op: 'set' as const, nodeId, property: 'nodeTitle', value: '' }],
  });
  expect(await explainer().judge(call, flow, step('gone'))).toEqual({
    fault: 'Step 1: node “gone” does not exist in this flow.',
  });
  expect(await explainer().judge(call, flow, step('ask'))).toMatchObject({
    came: ['A node has no title'],
  });
  for (const { patch } of await explainer().mendings(call, flow)) {
    const judged = await explainer().judge(call, flow, patch);
    expect(judged).toMatchObject({ came: [] });
  }
});

it('describes what changed between versions, with masked secrets', async () => {
  expect(await explainer().changes(call, flowId)).toBeUndefined();
  const graphData = editGraph(graph, draft => {
    setProperty(draft, 'ask', 'customHTML', '<p>Good day</p>');
    setProperty(draft, 'call', 'headers', [{ key: 'Authorization', value: 'lion-in-a-header' }]);
    addElements(draft, [
      node('new', 'httpConnector', 'createSuccessResponse', { nodeTitle: 'Done' }),
    ]);
  });
  const saved = await sluice.inject('PUT', `/flows/${flowId}`, {
    token,
    body: { currentVersion: 1, graphData },
  });
  expect(saved.status).toBe(200);
  const changes = await explainer().changes(call, flowId);
  expect(changes).toMatchObject({ from: 1, to: 2 });
  const text = JSON.stringify(changes);
  expect(text).toContain('“Done” was added.');
  expect(text).toContain('customHTML was “<p>Hello</p>” and is “<p>Good day</p>”.');
  expect(text).not.toMatch(/tiger|lion/);
});

it('describes the latest failed run by the titles of its nodes', async () => {
  expect(await explainer().run(call, flowId)).toBeUndefined();
  const graphData = editGraph(createEmptyGraph(), draft => {
    addElements(draft, [
      node('fn', 'functionsConnector', 'customFunction', {
        nodeTitle: 'Reckon',
        code: 'throw new Error("no such person")',
      }),
      node('end', 'httpConnector', 'createSuccessResponse', { nodeTitle: 'Done' }),
    ]);
    connect(draft, 'fn', 'end');
  });
  const made = await sluice.inject('POST', '/flows', { token, body: { name: 'Fails', graphData } });
  const { flowId: failing } = made.body.flowInfo;
  await sluice.inject('POST', `/flows/${failing}/try`, { token, body: { parameters: {} } });
  const run = await explainer().run(call, failing);
  expect(run?.steps.find(({ hasError }) => hasError)).toMatchObject({
    nodeId: 'fn',
    title: 'Reckon',
  });
  expect(JSON.stringify(run)).toContain('no such person');
});

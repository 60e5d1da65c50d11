// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getNodePath } from '#plugins/flows/contract';
import { unsaved } from '#plugins/flows/contract/internal';
import { canvasEditor } from '#plugins/problems/contract';
import { renderFlows } from '#testing/renderFlows';
import { startServer } from '#testing/startServer';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
let person: Awaited<ReturnType<typeof sluice.company>>;
beforeAll(async () => {
  sluice = await startServer();
  on = await sluice.listen();
  person = await sluice.company();
  // The modules of the canvas are compiled here, where there is time for it.
  await openFlow(await makeFlow('Warm'));
  cleanup();
});
afterAll(() => sluice.close());

interface Values {
  readonly connectorId: string;
  readonly connectionId: string;
  readonly capabilityName: string;
  readonly properties: object;
}
const createGraph = (...values: readonly Values[]) => ({
  elements: {
    nodes: values.map((each, at) => ({
      data: {
        id: `n${at}`,
        nodeType: 'CONNECTION',
        name: 'Node',
        status: 'configured',
        ...each,
      },
      position: { x: 0, y: 100 * at },
      group: 'nodes',
    })),
    edges: [],
  },
});
const subflow = (flowId: string) => ({
  connectorId: 'flowConnector',
  connectionId: '2581eb287bb1d9bd29ae9886d675f89f',
  capabilityName: 'startSubFlow',
  properties: { subFlowId: { value: { value: flowId, label: 'Called' } } },
});
const jump = (nodeId: string) => ({
  connectorId: 'nodeConnector',
  connectionId: '3566e86a35c26e575396dfbbcdc3d41d',
  capabilityName: 'goToNode',
  properties: { nodeInstanceId: { value: nodeId } },
});

const makeFlow = async (name: string, more: object = {}) => {
  const { token } = person;
  const { body } = await sluice.inject('POST', '/flows', { token, body: { name, ...more } });
  return body.flowInfo.flowId as string;
};
async function openFlow(flowId: string, at = `/flows/${flowId}`) {
  const { root } = await renderFlows({ at, as: person, on });
  await screen.findByRole('toolbar', { name: 'Flow' });
  await waitFor(() => expect(root.host.get(canvasEditor).current).not.toBeNull());
  return { root, user: userEvent.setup() };
}

describe('a revert', { timeout: 60_000 }, () => {
  async function revert() {
    const flowId = await makeFlow('Saved name', { graphData: createGraph(jump('a')) });
    const graphData = createGraph(jump('a'), jump('b'));
    const body = { currentVersion: 1, graphData };
    await sluice.inject('PUT', `/flows/${flowId}`, { token: person.token, body });
    const { root, user } = await openFlow(flowId);
    await user.click(screen.getByRole('button', { name: 'Saved name' }));
    await user.type(screen.getByLabelText('Name'), ' changed{Enter}');
    await waitFor(() => expect(root.host.access.read(unsaved)).toBe(true));
    await user.click(screen.getByRole('button', { name: 'Versions' }));
    await user.click(await screen.findByRole('button', { name: 'Actions for Version 1' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Revert to this version' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: /^Revert/ }));
    expect(await screen.findByText('Reverting flow successful')).toBeTruthy();
    return { flowId, root };
  }

  it('replaces the flow without unsaved changes: [S167]', async () => {
    const { flowId, root } = await revert();
    const nodes = () => root.host.get(canvasEditor).current!.draft().graphData.elements.nodes;
    await waitFor(() => expect(nodes()).toHaveLength(1));
    expect(await screen.findByRole('button', { name: 'Saved name' })).toBeTruthy();
    await waitFor(() => expect(root.host.access.read(unsaved)).toBe(false));
    const { token } = person;
    const { flowInfo } = (await sluice.inject('GET', `/flows/${flowId}`, { token })).body;
    expect([flowInfo.graphData.elements.nodes.length, flowInfo.currentVersion]).toEqual([1, 3]);
  });

  it('is confirmed in a toast: [S168, M104]', async () => {
    const { root } = await revert();
    const told = root.notices.items.map(({ text }) => text);
    expect(told).toEqual(['Reverting flow successful']);
  });
});

describe('a node that calls a subflow', { timeout: 60_000 }, () => {
  const missing = 'Subflow doesn’t exist';
  const noStart = 'Start Node doesn’t exist';

  it.each([
    ['M064', missing, subflow('gone')],
    ['S299', missing, subflow('gone')],
    ['M065', noStart, jump('gone')],
    ['S300', noStart, jump('gone')],
  ])('says that it leads nowhere: [%s] “%s”', async (_, text, node) => {
    const flowId = await makeFlow('Leads nowhere', { graphData: createGraph(node) });
    await openFlow(flowId, getNodePath(flowId, 'n0'));
    expect((await screen.findByRole('alert')).textContent).toBe(text);
  });

  it('reports nothing about a subflow that exists: [M064, S299]', async () => {
    const called = await makeFlow('Called', { settings: {} });
    const start = {
      connectorId: 'nodeConnector',
      connectionId: '3566e86a35c26e575396dfbbcdc3d41d',
      capabilityName: 'startNode',
      properties: {},
    };
    const body = { currentVersion: 1, graphData: createGraph(start) };
    await sluice.inject('PUT', `/flows/${called}`, { token: person.token, body });
    const flowId = await makeFlow('Leads on', { graphData: createGraph(subflow(called)) });
    await openFlow(flowId, getNodePath(flowId, 'n0'));
    expect(await screen.findByRole('link', { name: /Open/ }, { timeout: 15_000 })).toBeTruthy();
    expect(screen.queryByText(missing)).toBeNull();
  });
});

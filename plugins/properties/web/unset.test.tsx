// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterAll, expect, it } from 'vitest';
import { renderFlows, waitForEditor } from '#testing/renderFlows';
import { startServer } from '#testing/startServer';
import { addElements } from '#plugins/flows/contract/graph/edits/edits';
import { editGraph } from '#plugins/flows/contract/graph/edits/editGraph';
import {
  connectionNode,
  createEmptyGraph,
} from '#plugins/flows/contract/graph/elements/newElements';

const sluice = await startServer();
const on = await sluice.listen();
afterAll(() => sluice.close());

it('reports missing settings of a node’s connection, with a link to it', async () => {
  const person = await sluice.company();
  const { token } = person;
  const connectorId = 'connectorCloudflare';
  const { connectionId } = (
    await sluice.inject('POST', '/connections', { token, body: { name: 'Edge', connectorId } })
  ).body;
  const graphData = editGraph(createEmptyGraph(), draft => {
    const node = {
      id: 'n',
      connectorId,
      connectionId,
      name: 'Edge',
      capabilityName: 'getIPOverview',
    };
    addElements(draft, [connectionNode({ ...node, values: {} }, { x: 0, y: 0 })]);
  });
  const { body } = await sluice.inject('POST', '/flows', { token, body: { name: 'F', graphData } });
  const { root } = await renderFlows({ at: `/flows/${body.flowInfo.flowId}`, as: person, on });
  const { editor } = await waitForEditor(root);
  editor.select(['n']);
  editor.showAside('node');
  await screen.findByText(/is missing settings that this node needs/);
  const link = screen.getByRole('link', { name: 'Open connection' });
  expect(link.getAttribute('href')).toContain(`/connections/${connectionId}`);
});

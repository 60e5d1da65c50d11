// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, expect, it } from 'vitest';
import { renderFlows, waitForEditor } from '#testing/renderFlows';
import { startServer } from '#testing/startServer';
import { addElements } from '#plugins/flows/contract/graph/edits/edits';
import { editGraph } from '#plugins/flows/contract/graph/edits/editGraph';
import {
  connectionNode,
  createEmptyGraph,
  wellKnownConnections,
} from '#plugins/flows/contract/graph/elements/newElements';
import { getCalledPath } from '#plugins/editor/contract/breadcrumbs';

const sluice = await startServer();
const on = await sluice.listen();
afterAll(() => sluice.close());

type Values = Readonly<Record<string, unknown>>;
const node = (
  id: string,
  connectorId: keyof typeof wellKnownConnections,
  capabilityName: string,
  values: Values = {},
) =>
  connectionNode(
    {
      id,
      connectorId,
      connectionId: wellKnownConnections[connectorId],
      name: id,
      capabilityName,
      values: { nodeTitle: id, ...values },
    },
    { x: 0, y: 0 },
  );
type Person = Awaited<ReturnType<typeof sluice.company>>;
async function make({ token }: Person, name: string, nodes: readonly ReturnType<typeof node>[]) {
  const graphData = editGraph(createEmptyGraph(), draft => addElements(draft, nodes));
  const { body } = await sluice.inject('POST', '/flows', { token, body: { name, graphData } });
  return body.flowInfo.flowId as string;
}
async function open(person: Person, at: string) {
  const { root } = await renderFlows({ at, as: person, on });
  const { editor } = await waitForEditor(root);
  return { root, editor, user: userEvent.setup() };
}

it('shows common properties of nodes of one capability, and edits all in one step', async () => {
  const person = await sluice.company();
  const flowId = await make(person, 'Several', [
    node('a', 'errorConnector', 'customErrorMessage', { errorMessage: 'One', errorCode: '7' }),
    node('b', 'errorConnector', 'customErrorMessage', { errorMessage: 'Two', errorCode: '7' }),
    node('c', 'functionsConnector', 'AEqualsB'),
  ]);
  const { editor, user } = await open(person, `/flows/${flowId}`);
  const value = (id: string, name: string) =>
    editor.index.nodes.get(id)!.data.properties?.[name]?.value;
  act(() => {
    editor.select(['a', 'b']);
    editor.showAside('node');
  });
  await screen.findByRole('heading', { name: '2 nodes' });
  const message = screen.getByRole('textbox', { name: /Error Message/ });
  expect((message as HTMLInputElement).value).toBe('');
  expect(screen.getByText('The selected nodes have different values.')).toBeTruthy();
  expect((screen.getByRole('textbox', { name: /Error Code/ }) as HTMLInputElement).value).toBe('7');
  await user.click(message);
  await user.type(message, 'Try again');
  expect(value('a', 'errorMessage')).toBe(value('b', 'errorMessage'));
  expect(String(value('a', 'errorMessage'))).toContain('Try again');
  expect(value('a', 'nodeTitle')).toBe('a');
  expect(editor.history.entries.map(({ label }) => label)).toEqual([
    'Change “Error Message” for 2 nodes',
  ]);
  act(() => editor.history.undo());
  expect([value('a', 'errorMessage'), value('b', 'errorMessage')]).toEqual(['One', 'Two']);
  act(() => editor.select(['a', 'c']));
  await screen.findByText('Select one node, or nodes with the same capability, to see settings.');
});

it('links back from a flow that was opened from a calling node', async () => {
  const person = await sluice.company();
  const subflow = await make(person, 'Called', [node('x', 'functionsConnector', 'AEqualsB')]);
  const call = { subFlowId: { label: 'Called', value: subflow }, subFlowVersionId: -1 };
  const flowId = await make(person, 'Calling', [node('n', 'flowConnector', 'startSubFlow', call)]);
  await open(person, getCalledPath(subflow, { flowId, nodeId: 'n' }));
  const back = await screen.findByRole('link', { name: 'Calling' });
  expect(back.closest('nav')?.getAttribute('aria-label')).toBe('Calling flows');
  expect(back.getAttribute('href')).toBe(`/flows/${flowId}?node=n`);
});

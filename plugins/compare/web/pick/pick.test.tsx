// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GraphData } from '#plugins/flows/contract';
import { editGraph, type GraphDraft } from '#plugins/flows/contract/graph/edits/editGraph';
import { removeElements, setProperty } from '#plugins/flows/contract/graph/edits/edits';
import { createTestGraph, decide, decideLinks } from '#plugins/runtime/server/testFlows';
import { renderFlows, waitForEditor } from '#testing/renderFlows';
import { startServer } from '#testing/startServer';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  sluice = await startServer();
  on = await sluice.listen();
});
afterAll(() => sluice.close());

/** A flow whose second version has a node less and two changed properties. */
async function createVersions() {
  const person = await sluice.company();
  const { token } = person;
  const made = await sluice.inject('POST', '/flows', {
    token,
    body: { name: 'Decide', graphData: createTestGraph(decide, decideLinks) },
  });
  const { flowId, graphData } = made.body.flowInfo as { flowId: string; graphData: GraphData };
  const second = editGraph(graphData, draft => {
    removeElements(draft, ['save']);
    setProperty(draft, 'fn', 'nodeTitle', 'New title');
    setProperty(draft, 'fn', 'nodeDescription', 'New words');
  });
  const body = { currentVersion: 1, graphData: second };
  const saved = await sluice.inject('PUT', `/flows/${flowId}`, { token, body });
  expect([saved.status, saved.text]).toEqual([200, saved.text]);
  return { person, flowId };
}
type Rendered = Awaited<ReturnType<typeof renderFlows>>;
async function getEditor({ root }: Rendered) {
  const { editor } = await waitForEditor(root);
  return editor as typeof editor & { readonly history: { undo(): void } };
}
const readProperty = (editor: Awaited<ReturnType<typeof getEditor>>, name: string) =>
  editor.index.nodes.get('fn')?.data.properties?.[name]?.value;

it('adds single changes of two versions to the draft, each as one undo step', async () => {
  const user = userEvent.setup();
  const { person, flowId } = await createVersions();
  const at = `/flows/compare/-/policy/-?left=${flowId}:2&right=${flowId}:1`;
  const rendered = await renderFlows({ at, as: person, on });
  const list = within(await screen.findByRole('list', { name: 'Changes' }));
  // The link is chosen before the node at its end.
  await user.click(list.getAllByRole('button', { name: /^Add to draft: .*→ save$/ })[0]!);
  await user.click(list.getByRole('button', { name: 'Add to draft: save' }));
  await user.click(list.getByRole('button', { name: 'Add to draft: Title' }));
  const chosen = list.getByRole<HTMLButtonElement>('button', { name: 'Add to draft: Title' });
  expect(chosen.disabled).toBe(true);
  await user.click(screen.getByRole('link', { name: 'Open draft' }));

  const editor = await getEditor(rendered);
  expect(editor.history.dirty).toBe(false);
  await user.click(await screen.findByRole('button', { name: 'Add to draft' }));
  expect(await screen.findByText('3 changes added to the draft')).toBeTruthy();
  expect(editor.index.nodes.has('save')).toBe(true);
  expect(editor.index.into('save')).toHaveLength(1);
  expect([readProperty(editor, 'nodeTitle'), readProperty(editor, 'nodeDescription')]).toEqual([
    'fn',
    'New words',
  ]);
  act(() => editor.history.undo());
  expect([editor.index.nodes.has('save'), editor.index.into('save')]).toEqual([true, []]);
  act(() => editor.history.undo());
  act(() => editor.history.undo());
  expect([editor.index.nodes.has('save'), editor.history.dirty]).toEqual([false, false]);
  expect(screen.queryByRole('button', { name: 'Add to draft' })).toBeNull();
});

it('compares the draft with a version beside the canvas, and adds changes from there', async () => {
  const user = userEvent.setup();
  const { person, flowId } = await createVersions();
  const editor = await getEditor(await renderFlows({ at: `/flows/${flowId}`, as: person, on }));
  await user.click(screen.getByRole('button', { name: 'Versions' }));
  await user.click(await screen.findByRole('button', { name: 'Actions for Version 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Compare with draft' }));
  const list = within(await screen.findByRole('list', { name: 'Changes' }));
  const link = list.getAllByRole<HTMLButtonElement>('button', {
    name: /^Add to draft: .*→ save$/,
  })[0]!;
  expect([link.disabled, link.title]).toEqual([
    true,
    'Add the link’s source and target nodes first.',
  ]);
  await user.click(list.getByRole('button', { name: 'Add to draft: save' }));
  expect(editor.index.nodes.has('save')).toBe(true);
  await user.click(list.getAllByRole('button', { name: /^Add to draft: .*→ save$/ })[0]!);
  expect(editor.index.into('save')).toHaveLength(1);
  act(
    () =>
      void editor.edit('Title', draft =>
        setProperty(draft.graphData as GraphDraft, 'fn', 'nodeTitle', 'Mine'),
      ),
  );
  await user.click(list.getByRole('button', { name: /^Add to draft: (Description|Note)/ }));
  expect(readProperty(editor, 'nodeTitle')).toBe('Mine');
  expect(readProperty(editor, 'nodeDescription')).not.toBe('New words');
});

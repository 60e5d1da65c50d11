// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FlowDocument } from '#plugins/editor/contract/internal';
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

/** A flow on screen with changes that others saved meanwhile, and the dialog about it. */
async function openConflict(
  theirs: (draft: GraphDraft) => void,
  ours: (draft: GraphDraft) => void,
) {
  const person = await sluice.company();
  const { token } = person;
  const made = await sluice.inject('POST', '/flows', {
    token,
    body: { name: 'Decide', graphData: createTestGraph(decide, decideLinks) },
  });
  const { flowId, graphData } = made.body.flowInfo as { flowId: string; graphData: GraphData };
  const { root } = await renderFlows({ at: `/flows/${flowId}`, as: person, on });
  const { editor } = await waitForEditor(root);
  const saved = await sluice.inject('PUT', `/flows/${flowId}`, {
    token,
    body: { currentVersion: 1, graphData: editGraph(graphData, theirs) },
  });
  expect([saved.status, saved.text]).toEqual([200, saved.text]);
  editor.edit('Change', draft => ours(draft.graphData as GraphDraft));
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Someone else saved this flow' }),
  );
  await dialog.findByRole('region', { name: 'Merged flow' });
  const readNode = async (id: string) => {
    const { body } = await sluice.inject('GET', `/flows/${flowId}`, { token });
    const { graphData: now } = body.flowInfo as FlowDocument;
    return now.elements.nodes.find(({ data }) => data.id === id)?.data;
  };
  return { dialog, user, readNode, editor };
}

it('resolves conflicts by keyboard, and saves the decisions as one undo step', async () => {
  const { dialog, user, readNode, editor } = await openConflict(
    draft => {
      setProperty(draft, 'fn', 'nodeTitle', 'Their title');
      setProperty(draft, 'cmp', 'nodeTitle', 'Their comparison');
      setProperty(draft, 'cmp', 'nodeDescription', 'Their words');
    },
    draft => {
      setProperty(draft, 'fn', 'nodeTitle', 'My title');
      setProperty(draft, 'cmp', 'nodeTitle', 'My comparison');
    },
  );
  const list = within(dialog.getByRole('list', { name: 'Conflicts' }));
  const [second, first] = list.getAllByRole('listitem');
  for (const text of ['Yours', 'My title', 'Theirs', 'Their title', 'Original'])
    expect(within(first!).getByText(text)).toBeTruthy();
  expect(within(second!).getByText('Their comparison')).toBeTruthy();
  expect(list.queryByText('Their words')).toBeNull();
  expect(second!.getAttribute('aria-current')).toBe('true');
  await user.keyboard('nt');
  expect(dialog.getByText('Conflict 2 of 2')).toBeTruthy();
  const theirs = within(first!).getByRole<HTMLInputElement>('radio', { name: /^Theirs/ });
  expect(theirs.checked).toBe(true);
  await dialog.findByText(/^(No errors|\d+ errors?), /);
  await user.click(dialog.getByRole('button', { name: 'Merge and save' }));
  await screen.findByText('Successfully saved flow');
  expect((await readNode('fn'))?.properties?.['nodeTitle']?.value).toBe('Their title');
  const { nodeTitle, nodeDescription } = (await readNode('cmp'))?.properties ?? {};
  expect([nodeTitle?.value, nodeDescription?.value]).toEqual(['My comparison', 'Their words']);
  expect(editor.selectedNodes).toEqual(['cmp', 'fn']);
});

it('shows what deleting a node affects, and adds its problems', async () => {
  const { dialog, user, readNode } = await openConflict(
    draft => removeElements(draft, ['save']),
    draft => {
      setProperty(draft, 'save', 'nodeTitle', 'Keep me');
      setProperty(draft, 'ok', 'message', '{{local.save.payload.output.value}}');
    },
  );
  const [item] = within(dialog.getByRole('list', { name: 'Conflicts' })).getAllByRole('listitem');
  expect(within(item!).getByText('Deleted')).toBeTruthy();
  expect(within(item!).getByText('Changed: Title')).toBeTruthy();
  expect(dialog.queryByText(/which was deleted/)).toBeNull();
  await user.keyboard('t');
  expect(await dialog.findByText(/ refers to “Keep me”, which was deleted\.$/)).toBeTruthy();
  expect(await dialog.findByRole('list', { name: 'New problems' })).toBeTruthy();
  await user.keyboard('y');
  await waitFor(() => expect(dialog.queryByText(/which was deleted/)).toBeNull());
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByText('Successfully saved flow');
  expect((await readNode('save'))?.properties?.['nodeTitle']?.value).toBe('Keep me');
});

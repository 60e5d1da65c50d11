// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renderFlows } from '#testing/renderFlows';
import { startServer } from '#testing/startServer';
import type { LinterError } from '#plugins/flows/contract/internal';
import { addElements, setProperty } from '#plugins/flows/contract/graph/edits/edits';
import { connect } from '#plugins/flows/contract/graph/edits/connect';
import { editGraph } from '#plugins/flows/contract/graph/edits/editGraph';
import { createEmptyGraph } from '#plugins/flows/contract/graph/elements/newElements';
import { node } from '#plugins/linter/domain/cases';
import { strings } from '../../strings';
import { openEditor } from '#plugins/editor/web/session/openEditor';
import { openProblems } from '../store/openProblems';
import { findingKey } from '../store/findingGroups';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  sluice = await startServer();
  on = await sluice.listen();
});
afterAll(() => sluice.close());

type Person = Awaited<ReturnType<typeof sluice.company>>;
const send = (person: Person, method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown) =>
  sluice.inject(method, url, { token: person.token, body });
const make = async (person: Person, name: string, graphData: object, more = {}) =>
  (await send(person, 'POST', '/flows', { name, graphData, ...more })).body.flowInfo
    .flowId as string;
const page = node('p', 'httpConnector', 'customHTMLTemplate', {
  nodeTitle: 'Sign on page',
  formFieldsList: [{ propertyName: 'password' }],
});
const answer = node('a', 'httpConnector', 'createSuccessResponse', { nodeTitle: 'Let in' });
const graph = editGraph(createEmptyGraph(), draft => {
  addElements(draft, [page, answer]);
  connect(draft, 'p', 'a');
});
async function renderFlow(person: Person, id: string, at = `/flows/${id}`) {
  const { root } = await renderFlows({ at, as: person, on });
  await screen.findByRole('toolbar', { name: 'Flow' });
  const { editor } = root.host.get(openEditor).current!;
  const desk = await waitFor(() => {
    const { current } = root.host.get(openProblems);
    expect(current).toBeTruthy();
    return current!;
  });
  await waitFor(() =>
    expect(desk.facts && editor.connectors.size > 0 && editor.findings.length > 0).toBe(true),
  );
  return { editor, desk, root, user: userEvent.setup() };
}
const lines = (found: readonly LinterError[]) => found.map(each => JSON.stringify(each)).toSorted();

it('an empty flow has no problems until it is validated or has a node', async () => {
  const person = await sluice.company();
  const id = await make(person, 'Empty', createEmptyGraph());
  const { editor, desk, user } = await renderFlow(person, id);
  const button = (count: number) => screen.findByRole('button', { name: `Problems (${count})` });
  expect((await button(0)).className).not.toContain('danger');
  expect(desk.findings).toEqual([]);
  await user.click(await button(0));
  await screen.findByText(strings.nothingYet.text);
  expect(screen.queryByText(/No errors/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Validate' }));
  expect((await button(5)).className).toContain('danger');
  await screen.findByText('The flow has no nodes');
  editor.editGraph('Add', draft => addElements(draft, [page]));
  await waitFor(() => expect(editor.found.judged).toBe(false));
  expect(editor.found.list.some(({ code }) => code === 'dv-er-empty-flow-001')).toBe(false);
  expect(desk.findings.length).toBeGreaterThan(0);
});

it('shows live issues equal to Validate’s, with called flows, variables, and rules', async () => {
  const person = await sluice.company();
  const required = [{ propertyName: 'name', preferredDataType: 'string', required: true }];
  const called = await make(person, 'Called', graph, { inputSchema: required });
  const caller = editGraph(graph, draft => {
    addElements(draft, [
      node('c', 'flowConnector', 'startSubFlow', {
        subFlowId: { label: 'Old name', value: called },
      }),
      node('d', 'flowConnector', 'startSubFlow', {
        subFlowId: { label: 'Gone', value: 'f'.repeat(32) },
      }),
    ]);
    setProperty(
      draft,
      'a',
      'message',
      '{{global.flow.variables.gone}} {{local.p.payload.output.password}}',
    );
    connect(draft, 'a', 'c');
  });
  const rules = ['path-mfa', 'secret-flow'].map(rule => ({
    rule,
    level: 'required',
    excepted: [],
    counts: [],
  }));
  await send(person, 'PUT', `/company/${person.companyId}/flowrules`, { rules });
  const id = await make(person, 'Caller', caller);
  const { editor } = await renderFlow(person, id);
  const { linterErrors } = (await send(person, 'PUT', `/flows/${id}/validate`)).body;
  const codes = new Set(linterErrors.map(({ code }: LinterError) => code));
  for (const code of [
    'dv-er-subflow-001',
    'dv-er-subflow-003',
    'dv-er-variable-002',
    'path-mfa-001',
    'secret-flow-001',
  ])
    expect(codes).toContain(code);
  await waitFor(() => expect(lines(editor.findings)).toEqual(lines(linterErrors)));
});

it('previews a fix, applies it in one step, and all of its kind in one', async () => {
  const person = await sluice.company();
  const two = editGraph(graph, draft => {
    addElements(draft, [
      node('b', 'httpConnector', 'createSuccessResponse', { nodeTitle: 'Other' }),
    ]);
    connect(draft, 'p', 'b');
  });
  const { editor, user } = await renderFlow(person, await make(person, 'Colours', two));
  await user.click(screen.getByRole('button', { name: /^Problems \(\d+\)$/ }));
  const panel = await screen.findByRole('complementary', { name: 'Problems' });
  const [fix] = within(panel).getAllByRole('button', { name: 'Fix… Use the success color' });
  await user.click(fix!);
  const preview = within(panel).getByRole('region', { name: 'Changes' });
  expect(preview.textContent).toContain('backgroundColor: empty → #9dc967ff');
  expect(preview.textContent).toContain('Fixes 1 problem');
  expect(editor.marks.get('a')).toBe('changed');
  expect(document.activeElement?.textContent).toBe('Apply');
  await user.keyboard('{Escape}');
  expect(within(panel).queryByRole('region', { name: 'Changes' })).toBeNull();
  expect([editor.marks.size, editor.history.entries.length]).toEqual([0, 0]);
  await user.click(
    within(panel).getAllByRole('button', { name: 'Fix… Use the success color' })[0]!,
  );
  await user.click(within(panel).getByRole('button', { name: 'Fix all 2 problems of this kind' }));
  await user.keyboard('{Enter}');
  expect(editor.history.entries.map(({ label }) => label)).toEqual(['Fix 2 problems']);
  await waitFor(() =>
    expect(editor.findings.some(({ code }) => code === 'dv-bp-node-002')).toBe(false),
  );
  editor.history.undo();
  await waitFor(() =>
    expect(editor.findings.filter(({ code }) => code === 'dv-bp-node-002')).toHaveLength(2),
  );
});

it('filters, counts, and walks through issues, and highlights the path of one', async () => {
  const person = await sluice.company();
  const rules = [{ rule: 'path-mfa', level: 'warn', excepted: [], counts: [] }];
  await send(person, 'PUT', `/company/${person.companyId}/flowrules`, { rules });
  const id = await make(person, 'Open', graph);
  const { editor, user } = await renderFlow(person, id, `/flows/${id}?finding=path-mfa-001`);
  const panel = await screen.findByRole('complementary', { name: 'Problems' });
  await waitFor(() => expect([...editor.light.nodes.keys()]).toEqual(['p', 'a']));
  expect(editor.light.ways.size).toBe(2);
  const way = within(panel).getByRole('list', { name: 'Path with 2 nodes' });
  expect(
    within(way)
      .getAllByRole('button')
      .map(step => step.textContent),
  ).toEqual(['Sign on page', 'Let in']);
  await user.type(
    within(panel).getByRole('searchbox', { name: 'Filter problems' }),
    'second factor',
  );
  expect(
    within(panel)
      .getAllByRole('link')
      .map(link => link.textContent),
  ).toEqual(['path-mfa-001']);
  await user.click(within(panel).getByRole('button', { name: 'Next problem' }));
  expect(
    within(panel).getByText(/^1 of 1\. Let in: Success is possible without a second factor/),
  ).toBeTruthy();
  await user.click(within(panel).getByRole('button', { name: 'Clear highlight' }));
  expect(editor.light.nodes.size).toBe(0);
});

it('continues after an issue that was fixed meanwhile, and reports missing fixes', async () => {
  const person = await sluice.company();
  const { editor, desk, user } = await renderFlow(person, await make(person, 'Walked', graph));
  await user.click(screen.getByRole('button', { name: /^Problems \(\d+\)$/ }));
  const colour = await waitFor(() => {
    const at = desk.listed.findIndex(({ code }) => code === 'dv-bp-node-002');
    expect(at).toBeGreaterThan(0);
    return at;
  });
  const [before, after] = [
    desk.listed[colour - 1]!,
    desk.listed[(colour + 1) % desk.listed.length]!,
  ];
  desk.choose(desk.listed[colour]!);
  expect(desk.proposeAll('dv-bp-node-002')).toBe(true);
  await user.click(await screen.findByRole('button', { name: 'Apply' }));
  await waitFor(() =>
    expect(editor.findings.some(({ code }) => code === 'dv-bp-node-002')).toBe(false),
  );
  const panel = screen.getByRole('complementary', { name: 'Problems' });
  await user.click(within(panel).getByRole('button', { name: 'Next problem' }));
  expect(desk.current).toBe(findingKey(after));
  editor.history.undo();
  await waitFor(() =>
    expect(editor.findings.some(({ code }) => code === 'dv-bp-node-002')).toBe(true),
  );
  desk.choose(desk.listed[colour]!);
  editor.history.redo();
  await waitFor(() =>
    expect(editor.findings.some(({ code }) => code === 'dv-bp-node-002')).toBe(false),
  );
  await user.click(within(panel).getByRole('button', { name: 'Previous problem' }));
  expect(desk.current).toBe(findingKey(before));
});

it('creates a missing variable after a question', async () => {
  const person = await sluice.company();
  const reads = editGraph(graph, draft =>
    setProperty(draft, 'a', 'message', '{{global.flow.variables.greeting}}'),
  );
  const { editor, user } = await renderFlow(person, await make(person, 'Reads', reads));
  await user.click(screen.getByRole('button', { name: /^Problems \(\d+\)$/ }));
  await user.click(await screen.findByRole('button', { name: 'Create variable…' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Create' }),
  );
  expect(await screen.findByText('“greeting” created')).toBeTruthy();
  await waitFor(() =>
    expect(editor.findings.some(({ code }) => code === 'dv-er-variable-002')).toBe(false),
  );
});

it('refuses a deploy in a dialog, and deploys anyway with a reason', async () => {
  const person = await sluice.company();
  const rules = [{ rule: 'path-mfa', level: 'required', excepted: [], counts: [] }];
  await send(person, 'PUT', `/company/${person.companyId}/flowrules`, { rules });
  const { editor, user } = await renderFlow(person, await make(person, 'Refused', graph));
  await user.click(screen.getByRole('button', { name: 'Deploy' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('“Every path to success requires a second factor”');
  const anyway = within(dialog).getByRole('button', { name: 'Deploy anyway' });
  expect((anyway as HTMLButtonElement).disabled).toBe(true);
  await user.type(within(dialog).getByLabelText(/^Reason for deploying/), 'The provider is out');
  await user.click(anyway);
  expect(await screen.findByText('Successfully published flow')).toBeTruthy();
  expect(editor.flow.publishedVersion).toBe(1);
});

it('shows rules with their issues, and the flows that break one', async () => {
  const user = userEvent.setup();
  const person = await sluice.company();
  await make(person, 'Open', graph);
  await renderFlows({ at: '/flows/rules', as: person, on });
  const rule = await screen.findByRole('region', {
    name: 'Every path to success requires a second factor',
  });
  await user.click(within(rule).getByRole('button', { name: 'Check flows' }));
  expect(await within(rule).findByText(/1 of 1 flow breaks this rule/)).toBeTruthy();
  await user.selectOptions(within(rule).getByRole('combobox'), 'required');
  await user.type(within(rule).getByRole('textbox'), 'httpConnector.customHTMLTemplate');
  expect(await within(rule).findByText(/No flow breaks this rule/)).toBeTruthy();
  await user.clear(within(rule).getByRole('textbox'));
  await user.click(await within(rule).findByRole('button', { name: 'Exempt' }));
  await user.click(within(rule).getByRole('button', { name: 'Save' }));
  expect(
    await screen.findByText('“Every path to success requires a second factor” saved'),
  ).toBeTruthy();
  const { rules } = (await send(person, 'GET', `/company/${person.companyId}/flowrules`)).body;
  expect(rules).toMatchObject([
    { rule: 'path-mfa', level: 'required', excepted: [expect.any(String)] },
  ]);
  const reader = await sluice.company({ in: person.companyId, roles: ['default:read'] });
  cleanup();
  await renderFlows({ at: '/flows/rules', as: reader, on });
  expect(await screen.findByText(/^View only/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

it('opens from the list when errors block a scheduled deploy', async () => {
  const person = await sluice.company();
  const id = await make(person, 'Nightly', createEmptyGraph(), { trigger: { type: 'SCHEDULE' } });
  await renderFlows({ at: '/flows', as: person, on });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Actions for Nightly' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Deploy' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Error Deploying Flow' }));
  await user.click(dialog.getByRole('button', { name: 'View Errors' }));
  await waitFor(() => expect(location.pathname).toBe(`/flows/${id}`));
  expect(await screen.findByRole('button', { name: strings.nextFinding.text })).toBeTruthy();
});

// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newUuid } from '#core/contract/internal';
import { renderFlows } from '#testing/renderFlows';
import { FaultProxy } from '#testing/screens/FaultProxy';
import { startServer } from '#testing/startServer';
import { openEditor } from '#plugins/editor/web/session/openEditor';
import type { RunEvent } from '../../contract';
import { decide, decideLinks, createTestGraph } from '#plugins/runtime/server/testFlows';
import { formatDuration } from '#core/web/ui/TimeAgo.tsx';
import { computeTimeline } from '../timeline/RunTimeline';
import { capabilityTitle } from '../steps/stepLook';
import { openAtFirst, treeRows } from '../steps/treeRows';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  // Without the catalogue beside the canvas, queries by role are quick.
  globalThis.innerWidth = 800;
  sluice = await startServer();
  on = await sluice.listen();
});
afterAll(() => sluice.close());

/** A step as a run records it. */
const stepAt = (flowId: string, nodeId: string | null, eventType: string, more: object = {}) => ({
  flowId,
  versionId: 1,
  nodeId,
  connectorId: nodeId && 'functionsConnector',
  capability: nodeId && 'customFunction',
  eventType,
  eventMessage: nodeId ?? 'Started “Decide”, version 1',
  hasError: false,
  startTime: 1000,
  timeDifference: 2,
  ...more,
});

/** A person with a flow, and a run of it as the runtime would have written it. */
async function flowWithRun({ runs = 1, status = 'success' } = {}) {
  const person = await sluice.company();
  const { token, companyId } = person;
  const body = { name: 'Decide', graphData: createTestGraph(decide, decideLinks) };
  const flowId: string = (await sluice.inject('POST', '/flows', { token, body })).body.flowInfo
    .flowId;
  const interactionId = newUuid();
  const events = [
    stepAt(flowId, null, 'start', { input: { device: 'known', amount: 30 } }),
    stepAt(flowId, 'cmp', 'node', { input: { leftValueA: 'known' }, output: {} }),
    stepAt(flowId, 'fn', 'node', { output: { score: 61 } }),
    stepAt(flowId, 'save', 'node', { output: {} }),
    status === 'success'
      ? stepAt(flowId, 'ok', 'success', { output: {} })
      : stepAt(flowId, 'no', 'error', { hasError: true }),
  ];
  const { allCompanies } = sluice.server.database;
  if (runs > 0) {
    await sql`insert into interactions (company_id, interaction_id, flow_id, version_id, policy_id, correlation_id,
      status, is_trial, has_error, start_time, time_difference, node_id, token_hash, lease_until, expires, legs, state, outcome)
      values (${companyId}, ${interactionId}, ${flowId}, 1, '', ${interactionId},
      ${status}, 1, 0, ${Date.now()}, 10, '', '', 0, 0, 1, '', '')`.execute(allCompanies);
    await sql`insert into run_events (company_id, interaction_id, leg, flow_id, start_time, events)
      values (${companyId}, ${interactionId}, 0, ${flowId}, 1000, ${JSON.stringify(events)})`.execute(
      allCompanies,
    );
  }
  return { person, flowId, interactionId };
}
it('shows the capability of a step by its title, and an unknown one by its ID', () => {
  const connectors = new Map([
    ['functionsConnector', { capabilities: { customFunction: { title: 'Custom Function' } } }],
  ]);
  const step = { connectorId: 'functionsConnector', capability: 'customFunction' };
  expect(capabilityTitle(step, connectors)).toBe('Custom Function');
  expect(capabilityTitle({ ...step, capability: 'gone' }, connectors)).toBe('gone');
  expect(capabilityTitle({ connectorId: null, capability: null }, connectors)).toBe('');
});

const panel = () => screen.findByRole('complementary', { name: 'Runs' });

describe('the debug view', () => {
  it('explains runs in the empty state', async () => {
    const user = userEvent.setup();
    const { person, flowId } = await flowWithRun({ runs: 0 });
    await renderFlows({ at: `/flows/${flowId}`, as: person, on });
    await user.click(await screen.findByRole('button', { name: 'Runs' }));
    expect(await screen.findByText('No runs yet')).toBeTruthy();
    expect(within(await panel()).getByRole('button', { name: 'Try flow' })).toBeTruthy();
  });

  it('opens a run from the list, steps by keys, and shows each step [C050, S176]', async () => {
    const user = userEvent.setup();
    const { person, flowId } = await flowWithRun();
    await renderFlows({ at: `/flows/${flowId}`, as: person, on });
    await user.click(await screen.findByRole('button', { name: 'Runs' }));
    const list = await screen.findByRole('list', { name: 'Runs' });
    await user.click(within(list).getByRole('button'));
    expect(await screen.findByText('Step 1 of 5')).toBeTruthy();
    const steps = screen.getByRole('listbox', { name: 'Steps' });
    await waitFor(() => expect(document.activeElement).toBe(steps));
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(await screen.findByText('Step 3 of 5')).toBeTruthy();
    expect(screen.getByRole('slider', { name: 'Timeline' }).getAttribute('aria-valuetext')).toMatch(
      /^Step 3 of 5: fn, True, /,
    );
    await user.keyboard('{End}');
    expect(await screen.findByText('Step 5 of 5')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '‹ All runs' }));
    const [line] = within(await screen.findByRole('list', { name: 'Runs' })).getAllByRole('button');
    await waitFor(() => expect(document.activeElement).toBe(line));
  });

  it('keeps focus in the panel while a run loads, however long', async () => {
    const user = userEvent.setup();
    const { person, flowId } = await flowWithRun();
    const network = new FaultProxy(on);
    await renderFlows({ at: `/flows/${flowId}`, as: person, on: await network.listen() });
    await user.click(await screen.findByRole('button', { name: 'Runs' }));
    const list = await screen.findByRole('list', { name: 'Runs' });
    network.turn('slow');
    await user.click(within(list).getByRole('button'));
    const reading = await screen.findByText('Loading run…');
    await waitFor(() => expect(document.activeElement).toBe(reading));
    network.turn('fair');
    const steps = await screen.findByRole('listbox', { name: 'Steps' });
    await waitFor(() => expect(document.activeElement).toBe(steps));
    network.close();
  });

  it('opens at the run and step in the URL, and reports missing ones', async () => {
    const { person, flowId, interactionId } = await flowWithRun();
    await renderFlows({
      at: `/flows/${flowId}?run=${interactionId}&step=2`,
      as: person,
      on,
    });
    expect(await screen.findByText('Step 2 of 5')).toBeTruthy();
    cleanup();
    await renderFlows({ at: `/flows/${flowId}?run=nothing`, as: person, on });
    expect(await screen.findByText(/^This flow has no run with this ID/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await userEvent.setup().click(screen.getByRole('button', { name: 'All runs' }));
    expect(await screen.findByRole('list', { name: 'Runs' })).toBeTruthy();
  });

  it('opens a failed run at its failure, and closes by button and URL', async () => {
    const user = userEvent.setup();
    const { person, flowId, interactionId } = await flowWithRun({ status: 'error' });
    await renderFlows({ at: `/flows/${flowId}?run=${interactionId}`, as: person, on });
    expect(await screen.findByText('Step 5 of 5')).toBeTruthy();
    await waitFor(() => expect(location.search).toContain('step=5'));
    await user.click(within(await panel()).getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('Step 5 of 5')).toBeNull();
    expect(screen.queryByRole('complementary', { name: 'Runs' })).toBeNull();
    await waitFor(() => expect(location.search).toBe(''));
  });

  it('numbers and names steps of trials like those of past runs', async () => {
    const user = userEvent.setup();
    const { person, flowId, interactionId } = await flowWithRun();
    const { root } = await renderFlows({ at: `/flows/${flowId}`, as: person, on });
    await user.click(await screen.findByRole('button', { name: 'Try flow' }));
    const past = await screen.findByRole('list', { name: 'Latest runs' });
    expect(past.textContent).toBe('Successjust nowversion 1 · 10 ms · test run');
    await user.click(within(past).getByRole('button'));
    const { trail } = root.host.get(openEditor).current!.editor;
    await waitFor(() => expect(trail.interactionId).toBe(interactionId));
    const readOrders = () => [...trail.nodes].map(([id, { order }]) => `${id} ${order}`);
    const numbered = readOrders();
    expect(numbered).toEqual(['cmp 2', 'fn 3', 'save 4', 'ok 5']);
    const steps = screen.getByRole('region', { name: 'Steps of this run' });
    expect(
      within(steps)
        .getAllByText(/^\d$/)
        .map(each => each.textContent),
    ).toEqual(['1', '2', '3', '4', '5']);
    expect(within(steps).getByRole('heading', { level: 3 }).textContent).toBe('5 steps · Success');
    expect(
      within(steps)
        .getAllByText(/ms$/)
        .map(each => each.textContent),
    ).toEqual(['Start · 2 ms', 'True · 2 ms', 'True · 2 ms', 'True · 2 ms', 'End · 2 ms']);
    await user.click(screen.getByRole('button', { name: 'Debug run' }));
    expect(await screen.findByText('Step 1 of 5')).toBeTruthy();
    expect(readOrders()).toEqual(numbered);
  });

  it('asks before deleting a run [C049]', async () => {
    const user = userEvent.setup();
    const { person, flowId, interactionId } = await flowWithRun();
    await renderFlows({ at: `/flows/${flowId}?run=${interactionId}`, as: person, on });
    await user.click(await screen.findByRole('button', { name: 'Delete run' }));
    const asked = await screen.findByRole('alertdialog');
    await user.click(within(asked).getByRole('button', { name: 'Delete run' }));
    expect(await screen.findByText('Run deleted')).toBeTruthy();
    expect(await screen.findByText('No runs yet')).toBeTruthy();
  });

  it('is read-only for readers', async () => {
    const { person, flowId, interactionId } = await flowWithRun();
    const reader = await sluice.company({ in: person.companyId, can: ['flows:read'] });
    await renderFlows({ at: `/flows/${flowId}?run=${interactionId}`, as: reader, on });
    expect(await screen.findByRole('button', { name: 'Download run as JSON' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete run' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Replay on draft' })).toBeNull();
  });

  it('reports that it is off for the environment, and turns it on again [S342, S343]', async () => {
    const user = userEvent.setup();
    const { person, flowId, interactionId } = await flowWithRun();
    const { token, companyId } = person;
    await sluice.inject('PUT', `/company/${companyId}/debugView`, {
      token,
      body: { enabled: false },
    });
    await renderFlows({
      at: `/flows/${flowId}?run=${interactionId}&step=3`,
      as: person,
      on,
    });
    await user.click(await screen.findByRole('button', { name: 'Turn on debug view' }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Turn on debug view' })).toBeNull(),
    );
    expect(await screen.findByRole('tree', { name: 'Output' })).toBeTruthy();
  });
});

describe('a value as a tree', () => {
  it('expands as much as fits and wraps long texts', () => {
    const small = { a: { b: [1, { c: 'x' }] }, text: `one\ntwo ${'y'.repeat(100)}` };
    expect(treeRows(small, openAtFirst(small)).map(({ name, depth }) => `${depth}${name}`)).toEqual(
      ['0a', '1b', '20', '21', '3c', '0text'],
    );
    expect(treeRows(small, new Set(['/text'])).filter(({ piece }) => piece)).toHaveLength(3);
    const large = { list: Array.from({ length: 5000 }, (_, at) => ({ at })) };
    expect(treeRows(large, openAtFirst(large))).toHaveLength(1);
    expect(treeRows(large, new Set(['', '/list']))).toHaveLength(5001);
  });
  it('shows plain values on one line', () => {
    expect(treeRows('x', new Set())).toMatchObject([{ name: '', value: 'x', size: 0 }]);
  });
});

it('formats durations for people', () => {
  expect([0.04, 0.44, 12.3, 1234, 59_960, 125_000].map(formatDuration)).toEqual([
    '0 ms',
    '0.4 ms',
    '12 ms',
    '1.2 s',
    '60 s',
    '2 min 5 s',
  ]);
});

it('gives nodes proportional width in the timeline, and waits little', () => {
  const step = (eventType: string, startTime: number, timeDifference: number) =>
    ({ nodeId: 'a', eventType, startTime, timeDifference, hasError: false }) as unknown as RunEvent;
  const { parts, busy, waited } = computeTimeline([step('screen', 0, 10), step('node', 5010, 30)]);
  expect([busy, waited]).toEqual([40, 5000]);
  expect(parts.map(({ kind }) => kind)).toEqual(['person', 'wait', 'good']);
  expect(parts.at(-1)!.from + parts.at(-1)!.width).toBeCloseTo(1);
});

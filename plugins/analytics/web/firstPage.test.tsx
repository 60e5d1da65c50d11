// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { format, namespace } from '#core/contract';
import { definePlugin, page } from '#core/web';
import { renderPlugin } from '#testing/renderPlugin.tsx';
import { startServer } from '#testing/startServer';
import compare from '#plugins/compare/plugin';
import flows from '#plugins/flows/plugin';
import analytics from '../plugin';
import { strings } from '../strings';
import { createTestFigures } from './testCounted';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
let of: Awaited<ReturnType<typeof createTestFigures>>;
beforeAll(async () => {
  sluice = await startServer();
  on = await sluice.listen();
  of = await createTestFigures(sluice);
});
afterAll(() => sluice.close());

const at = '/customAnalyticsDashboard';
const address = () => new URLSearchParams(location.search);
const mark = (name: RegExp) => screen.findByRole('button', { name });

describe('the first page', () => {
  const first = definePlugin({
    id: 'first',
    title: strings.title,
    contributes: [
      page('first.page', namespace('first').route('page', '/first'), {
        title: strings.title,
        view: () => import('./dashboard/AnalyticsCard'),
      }),
    ],
  });
  let many: Awaited<ReturnType<typeof createTestFigures>>;
  beforeAll(async () => {
    many = await createTestFigures(sluice, 13);
  });

  it('filters by outcome first, then by flow', async () => {
    await renderPlugin(analytics, { at: `${at}?outcome=login`, as: many, on });
    const flows = within(await screen.findByRole('group', { name: strings.outcomeFlows.text }));
    const [flow, other] = flows.getAllByRole('button', { name: /\(\d+\)$/ });
    expect(flow!.getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(flow!);
    await waitFor(() => expect(flow!.getAttribute('aria-pressed')).toBe('true'));
    const chosen = address().get('outcomeFirstFlows');
    expect(chosen).toMatch(/^\w+$/);
    fireEvent.click(other!);
    await waitFor(() => expect(address().get('outcomeFirstFlows')).toMatch(`${chosen},`));
    fireEvent.change(screen.getByLabelText(strings.outcome.text), {
      target: { value: 'ALL_VALUES' },
    });
    await waitFor(() => expect(address().has('outcomeFirstFlows')).toBe(false));
    expect(screen.queryByRole('group', { name: strings.outcomeFlows.text })).toBeNull();
  });

  it('compares flows with the week before, and shows which had errors', async () => {
    const more = await createTestFigures(sluice, 0, 2);
    await renderPlugin(analytics, { at: '/first', as: more, on, beside: [first] });
    const health = within(await screen.findByRole('list', { name: strings.cardHealth.text }));
    const figure = async (name: RegExp) => (await health.findByRole('link', { name })).textContent;
    expect(await figure(/Success rate/)).toBe(
      '66.7%Success rate-33.3%-33.3% compared with the previous period',
    );
    expect(await figure(/Runs/)).toBe('3Runs+50%+50% compared with the previous period');
    expect(await figure(/^1Errors/)).toBe('1Errors');
    await health.findByRole('link', { name: '1Flows with errors' });
    const [failing] = screen.getAllByRole('link', { name: 'Decide' });
    expect(failing!.getAttribute('href')).toMatch(/flowId%3D\w+%26status%3Derror/);
  });

  it('links an outcome to its runs without earlier filters, and counts omitted bars', async () => {
    const user = userEvent.setup();
    await renderPlugin(analytics, { at: '/first', as: many, on, beside: [first] });
    localStorage.setItem(`sluice.analytics.${many.customerId}.${many.companyId}`, 'kind=trial');
    await user.click(await screen.findByRole('link', { name: 'login success' }));
    await screen.findByText(/^login success/);
    expect(new URLSearchParams(address().get('behind')!).get('outcomeStatus')).toBe('success');
    expect([location.pathname, address().get('label'), address().get('kind')]).toEqual([
      at,
      '7d',
      null,
    ]);
    await user.keyboard('{Escape}');
    await screen.findByText(format(strings.cut, { shown: 12 }));
  });
});

it('opens from the menu of a flow in the list', async () => {
  const user = userEvent.setup();
  await renderPlugin(analytics, { at: '/flows', as: of, on, beside: [flows, compare] });
  await user.click(await screen.findByRole('button', { name: 'Actions for Decide' }));
  await user.click(await screen.findByRole('menuitem', { name: strings.showFigures.text }));
  await mark(/^Version \d+: Success 2$/);
  expect([location.pathname, address().get('flow')]).toEqual([at, of.flowId]);
});

describe('beside two compared versions', () => {
  const getComparePath = (left: string) =>
    `/flows/compare/-/policy/-?left=${left}&right=${of.flowId}:2`;
  beforeAll(async () => {
    const body = { settings: { logLevel: 1 }, currentVersion: 1 };
    await sluice.inject('PUT', `/flows/${of.flowId}`, { token: of.token, body });
  });

  it('shows how each ran, and which nodes differ in duration', async () => {
    await renderPlugin(analytics, {
      at: getComparePath(`${of.flowId}:1`),
      as: of,
      on,
      beside: [flows, compare],
    });
    const figures = within(
      await screen.findByRole('region', { name: strings.versionFigures.text }),
    );
    const runs = await figures.findByRole('row', { name: /^Runs/ });
    expect(
      within(runs)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['3', '0']);
    const link = figures.getByRole('link', { name: 'Decide, version 1' });
    expect(link.getAttribute('href')).toContain(`flow=${of.flowId}&versionIds=1`);
    const nodes = within(figures.getByRole('table', { name: strings.slowNodes.text }));
    expect(nodes.getAllByRole('button').map(({ textContent }) => textContent)).toContain('cmp');
  });

  it('reports that neither has run', async () => {
    const idle = await sluice.inject('POST', '/flows', { token: of.token, body: { name: 'Idle' } });
    await renderPlugin(analytics, {
      at: getComparePath(`${idle.body.flowInfo.flowId}:1`),
      as: of,
      on,
      beside: [flows, compare],
    });
    expect(await screen.findByText(/^Neither version ran in the last 30 days/)).toBeTruthy();
  });
});

it('redirects from the older URL to the dashboard, with its query [R09, S048]', async () => {
  await renderPlugin(analytics, { at: '/enhancedCustomAnalytics?label=24h', as: of, on });
  await waitFor(() => expect(location.pathname).toBe(at));
  expect(address().get('label')).toBe('24h');
});

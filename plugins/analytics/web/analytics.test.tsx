// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { format } from '#core/contract';
import { dashboardCards } from '#core/web';
import { navEntries } from '#core/web/internal';
import { renderPlugin } from '#testing/renderPlugin.tsx';
import { startServer } from '#testing/startServer';
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

describe('the dashboard', () => {
  it('shows how flows run, and links from a figure to a run on the canvas [R10, S114]', async () => {
    const user = userEvent.setup();
    await renderPlugin(analytics, { at, as: of, on });
    const totals = await screen.findByRole('list', { name: strings.figures.text });
    expect(within(totals).getByText(strings.runs.text).textContent).toBe('3Runs');
    expect(within(totals).getByText('Success rate').textContent).toBe('66.7%Success rate');
    // No tile says only that there is none.
    expect(within(totals).queryByText(strings.timeout.text)).toBeNull();
    expect(within(totals).queryByText(/^0/)).toBeNull();
    await screen.findByRole('heading', { name: strings.overTime.text });
    await screen.findByRole('heading', { name: strings.latency.text });
    await user.click(await mark(/^Decide: Error 1$/));
    const run = await screen.findByRole('link', { name: /Error.*Version/ });
    expect(run.getAttribute('href')).toBe(`/flows/${of.flowId}?run=${of.broken}`);
    expect(new URLSearchParams(address().get('behind')!).get('status')).toBe('error');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address().has('behind')).toBe(false));
  });

  it('shows one flow with its versions, nodes, and errors, and its runs ten per page [S028, S324]', async () => {
    const user = userEvent.setup();
    await renderPlugin(analytics, { at: `${at}?flow=${of.flowId}&kind=live`, as: of, on });
    await mark(/^Version \d+: Success 2$/);
    const stats = await screen.findByRole('grid', { name: strings.runStats.text });
    await waitFor(() => expect(within(stats).getAllByRole('row')).toHaveLength(4));
    const canvas = screen.getByRole('link', { name: strings.openCanvas.text });
    expect(canvas.getAttribute('href')).toBe(`/flows/${of.flowId}`);
    await user.click(await mark(/^ok: Continued or succeeded 2$/));
    await screen.findByText(format(strings.behindPast, { node: 'ok' }));
    expect(
      screen.getByRole('link', { name: strings.openNode.text }).getAttribute('href'),
    ).toContain('?node=ok');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address().has('behind')).toBe(false));
    await user.click(await mark(/: Count 1$/));
    await screen.findByText(/^Showing 1 of up to 1 run\.$/);
    const leads = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(leads(strings.openNode.text)).toBe(`/flows/${of.flowId}?node=fn`);
    expect(
      (await screen.findByRole('link', { name: /Error.*Version/ })).getAttribute('href'),
    ).toContain(of.broken);
  });

  it('is navigated by arrow keys and read as a table', async () => {
    const user = userEvent.setup();
    await renderPlugin(analytics, { at: `${at}?label=24h`, as: of, on });
    const chart = await screen.findByRole('group', { name: /^Runs over time/ });
    const places = within(chart).getAllByRole('button');
    expect(places.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    places[0]!.focus();
    await user.keyboard('{End}');
    expect(document.activeElement).toBe(places.at(-1));
    expect(document.activeElement!.getAttribute('aria-label')).toMatch(/: Runs 3$/);
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement!.getAttribute('aria-label')).toMatch(/: Success 2$/);
    await user.keyboard('{Enter}');
    expect(await screen.findAllByRole('link', { name: /Success.*Version/ })).toHaveLength(2);
    await user.keyboard('{Escape}');
    const [table] = screen.getAllByRole('button', { name: strings.asTable.text });
    await user.click(table!);
    expect(await screen.findByRole('columnheader', { name: 'Success' })).toBeTruthy();
  });

  it('keeps its filters in the URL, separately for each environment', async () => {
    const first = await renderPlugin(analytics, { at, as: of, on });
    fireEvent.change(await screen.findByLabelText(strings.kind.text), {
      target: { value: 'trial' },
    });
    await waitFor(() => expect(address().get('kind')).toBe('trial'));
    await screen.findByText(strings.noRuns.text);
    await waitFor(() =>
      expect(localStorage.getItem(`sluice.analytics.${of.customerId}.${of.companyId}`)).toBe(
        'kind=trial',
      ),
    );
    first.unmount();
    localStorage.setItem('sluice.analytics.other', 'kind=live');
    await renderPlugin(analytics, { at: `${at}?kind=live&label=30d`, as: of, on });
    expect((await screen.findByLabelText<HTMLSelectElement>(strings.range.text)).value).toBe('30d');
    fireEvent.click(screen.getByRole('button', { name: strings.clear.text }));
    await waitFor(() => expect([...address().keys()]).toEqual([]));
  });

  it('filters by policy, or by runs without one', async () => {
    await renderPlugin(analytics, { at: `${at}?policyId=none`, as: of, on });
    const choice = await screen.findByLabelText<HTMLSelectElement>(strings.policy.text);
    await waitFor(() => expect(choice.selectedOptions[0]!.text).toBe(strings.noPolicy.text));
    const totals = await screen.findByRole('list', { name: strings.figures.text });
    expect(within(totals).getByText(strings.runs.text).textContent).toBe('3Runs');
    cleanup();
    await renderPlugin(analytics, { at: `${at}?policyId=gone`, as: of, on });
    await screen.findByText(strings.noRuns.text);
    fireEvent.change(await screen.findByLabelText(strings.policy.text), { target: { value: '' } });
    await waitFor(() => expect(address().has('policyId')).toBe(false));
  });

  it('explains an invalid range, and requests nothing', async () => {
    await renderPlugin(analytics, {
      at: `${at}?label=own&gte=2000000000000&lte=1000000000000`,
      as: of,
      on,
    });
    expect((await screen.findByRole('alert')).textContent).toBe(strings.turned.text);
    cleanup();
    await renderPlugin(analytics, { at: `${at}?label=own&gte=0&lte=1000000000000`, as: of, on });
    expect((await screen.findByRole('alert')).textContent).toBe(strings.tooLong.text);
  });

  it('reads ALL_VALUES and DISABLED from the URL, and ignores invalid values', async () => {
    const search = 'versionIds=x&flowType=ALL_VALUES&kind=nonsense&outcome=DISABLED&label=never';
    await renderPlugin(analytics, { at: `${at}?${search}`, as: of, on });
    await screen.findByText(strings.outcomesOff.text);
    expect((await screen.findByLabelText<HTMLSelectElement>(strings.range.text)).value).toBe('7d');
  });

  it('is embedded in another page, with visible figures [S027]', async () => {
    const user = userEvent.setup();
    await renderPlugin(analytics, { at: `${at}?label=24h`, as: of, on });
    await user.click(await screen.findByRole('button', { name: strings.embed.text }));
    const minutes = await screen.findByLabelText(/Expires after \(minutes\)/);
    await user.clear(minutes);
    await user.type(minutes, '9999');
    await user.type(screen.getByLabelText(strings.embedOrigin.text), 'https://elsewhere.example');
    await user.click(screen.getByRole('button', { name: strings.embedMake.text }));
    expect(await screen.findByText(strings.embedMinutesFault.text)).toBeTruthy();
    await user.clear(minutes);
    await user.type(minutes, '30');
    await user.click(screen.getByRole('button', { name: strings.embedMake.text }));
    const site = screen.getByLabelText(strings.embedOrigin.text);
    await waitFor(() => expect(site.getAttribute('aria-invalid')).toBe('true'));
    expect(
      screen.getAllByText(/No application in this environment has a redirect URI/),
    ).toHaveLength(1);
    await user.clear(site);
    await user.click(screen.getByRole('button', { name: strings.embedMake.text }));
    const frame = await screen.findByRole<HTMLTextAreaElement>('textbox', {
      name: strings.embedCode.text,
    });
    const preview = screen.getByTitle<HTMLIFrameElement>(strings.embedPreview.text);
    expect(frame.value).toContain(preview.getAttribute('src'));
    const url = new URL(/src="([^"]+)"/.exec(frame.value)![1]!.replaceAll('&amp;', '&'));
    const page = await sluice.app.inject({ method: 'GET', url: url.pathname + url.search });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Decide');
  });

  it('explains itself before the first run', async () => {
    await renderPlugin(analytics, { at, as: await sluice.company(), on });
    expect(await screen.findByText(strings.noRunsHelp.text)).toBeTruthy();
  });

  it('doesn’t exist without permission to read flows', async () => {
    const { root } = await renderPlugin(analytics, {
      at,
      as: await sluice.company({ can: ['apps:read'] }),
      on,
    });
    expect(root.host.open(navEntries)).toEqual([]);
    expect(root.host.open(dashboardCards)).toEqual([]);
    expect(screen.getByText(`There is no page at ${at}.`)).toBeTruthy();
  });
});

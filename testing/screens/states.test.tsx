// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Plugin } from '#core/web';
import { plugins as installed } from '#shell/web/plugins';
import { fillBrowserGaps } from '../kits/browserGaps';
import { renderPlugin } from '../renderPlugin';
import { startServer } from '../startServer';
import { allPages } from './allPages';
import { missing, without, type State } from './exceptions';
import { fillPath, createTestCompany, type Thing } from './createTestCompany';
import { unwell, FaultProxy } from './FaultProxy';

fillBrowserGaps();
const manifests = new Map<string, Plugin<any>>();
for (const load of Object.values(installed)) {
  const { default: plugin } = await load();
  manifests.set(plugin.id, plugin);
}
const all = await allPages();
type Shown = (typeof all)[number];

let sluice: Awaited<ReturnType<typeof startServer>>;
let weather: FaultProxy;
let on = '';
let full: Awaited<ReturnType<typeof createTestCompany>>;
let fresh: { readonly token: string; readonly companyId: string };
let nobody: typeof fresh;

beforeAll(async () => {
  sluice = await startServer();
  weather = new FaultProxy(await sluice.listen());
  on = await weather.listen();
  full = await createTestCompany(sluice);
  fresh = await sluice.company();
  await sluice.server.database.allCompanies.updateTable('customers').set({ operator: 1 }).execute();
  nobody = await sluice.company({ can: [] });
});
afterAll(async () => {
  weather.close();
  await sluice.close();
});

const find = (what: string) => [...document.querySelectorAll<HTMLElement>(what)];
const waiting =
  '[aria-busy="true"], output[aria-label^="Loading"], .sl-skeleton, .bp6-spinner, .bp6-skeleton';
const failed = '.sl-state.failed';

async function show(
  { plugin, path }: Shown,
  as: typeof fresh,
  things?: Readonly<Record<Thing, string>>,
) {
  const own = manifests.get(plugin)!;
  const beside = [...manifests.values()].filter(other => other !== own);
  await renderPlugin(own, { at: fillPath(path, things), as, on, beside });
}

/** How each state is looked for. */
const looks: Readonly<Record<State, (page: Shown) => Promise<void>>> = {
  async 'loading and error'(page) {
    weather.turn('slow');
    await show(page, full, full.things);
    await waitFor(() => expect(find(waiting)).not.toEqual([]));
    weather.turn('failing');
    const [told] = await screen.findAllByRole('alert');
    expect(told!.textContent).toContain(unwell);
    weather.turn('fair');
    await waitFor(() => {
      for (const button of find(`${failed} button`)) fireEvent.click(button);
      // A page whose thing is not among those that were made says then that it is not there.
      expect(find(failed).filter(({ textContent }) => textContent!.includes(unwell))).toEqual([]);
      expect(find(waiting)).toEqual([]);
    });
  },
  async empty(page) {
    weather.turn('fair');
    await show(page, fresh);
    await waitFor(() => expect(find('.sl-state')).not.toEqual([]));
    await waitFor(() => expect(find(waiting)).toEqual([]));
  },
  async 'no permission'(page) {
    weather.turn('fair');
    await show(page, nobody);
    expect(await screen.findByText(/There is no page at/)).toBeTruthy();
  },
};

describe.each(Object.keys(looks) as State[])('a page shows its state “%s”:', state => {
  const can = all.filter(({ path }) => !without[`${path} ${state}`]);
  const isMissing = ({ path }: Shown) => missing.has(`${path} ${state}`);
  it.each(can.filter(page => !isMissing(page)))('$path', async page => {
    await expect(looks[state](page)).resolves.toBeUndefined();
  });
  it.fails.each(can.filter(isMissing))('$path', async page => {
    await expect(looks[state](page)).resolves.toBeUndefined();
  });
});

it('exceptions name existing pages', () => {
  const paths = new Set(all.map(({ path }) => path));
  const names = [...Object.keys(without), ...missing];
  expect(names.filter(name => !paths.has(name.split(' ')[0]!))).toEqual([]);
});

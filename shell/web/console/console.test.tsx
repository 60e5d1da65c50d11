// @vitest-environment jsdom
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages, namespace } from '#core/contract';
import { addMembership, superAdmin } from '#core/server/internal';
import { definePlugin, navEntry, page, theme } from '#core/web';
import { Root } from '#core/web/internal';
import { memoryStorage } from '#core/web/storage/browserStorage';
import { fillBrowserGaps } from '#testing/kits/browserGaps';
import { password, startServer } from '#testing/startServer';
import { App } from '../App';

const demo = namespace('demo');
const text = messages('demo', { things: 'Things', parts: 'Parts', dusk: 'Dusk' });
const things = demo.route('things', '/things');
const parts = demo.route('parts', '/things/parts');
const view = (heading: string) => async () => ({ default: () => <h1>{heading}</h1> });
const plugin = definePlugin({
  id: 'demo',
  title: text.things,
  contributes: [
    page('demo.things', things, { title: text.things, view: view('All things') }),
    page('demo.parts', parts, { title: text.parts, view: view('All parts') }),
    navEntry('demo.thingsNav', { route: things, title: text.things, icon: 'flows', order: 20 }),
    navEntry('demo.partsNav', {
      route: parts,
      title: text.parts,
      icon: 'flows',
      order: 21,
      under: things,
    }),
    theme('demo.dusk', { title: text.dusk, base: 'dark', colors: { page: '#1b1030' } }),
  ],
});

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  fillBrowserGaps();
  sluice = await startServer({ plugins: [] });
  on = await sluice.listen();
  await import('./Console');
});
afterAll(() => sluice.close());

async function twoCompanies() {
  const person = await sluice.company();
  const other = await sluice.company();
  await sluice.server.database.transaction(other.companyId, db =>
    addMembership(db, {
      companyId: other.companyId,
      customerId: person.customerId,
      roles: [superAdmin],
      by: 'test',
    }),
  );
  return { person, other };
}
const loadPlugin = async () => ({ default: plugin });
async function open(email: string, path = '/things', load = loadPlugin) {
  history.replaceState(null, '', path);
  const root = new Root({
    storage: memoryStorage(),
    base: `${on}/v1`,
    reload: () => {},
    plugins: { demo: load },
  });
  await root.account.login(email, password);
  render(<App root={root} />);
  return { root, user: userEvent.setup() };
}

describe('the environment', () => {
  it('is selected from a list of all one’s environments [S062, S004]', async () => {
    const { person, other } = await twoCompanies();
    const icon = '<svg xmlns="http://www.w3.org/2000/svg"/>';
    const properties = JSON.stringify({ svgIcon: { value: icon } });
    const { allCompanies } = sluice.server.database;
    await allCompanies
      .updateTable('companies')
      .set({ properties })
      .where('company_id', '=', other.companyId)
      .execute();
    const { user } = await open(person.email);
    await user.click(await screen.findByRole('button', { name: /^Environment:/ }));
    const list = within(await screen.findByRole('list', { name: 'Environments' }));
    const names = list.getAllByRole('button').map(({ textContent }) => textContent);
    expect(names.sort()).toEqual([person, other].map(({ email }) => `Company of ${email}`).sort());
    const pictures = list
      .getAllByRole('button')
      .flatMap(button => [...button.querySelectorAll('img')]);
    expect(pictures.map(({ src }) => src)).toEqual([
      `data:image/svg+xml,${encodeURIComponent(icon)}`,
    ]);
  });

  it('reports a failed switch, and stays [S148, M092]', async () => {
    const { person, other } = await twoCompanies();
    const { root, user } = await open(person.email);
    // Either may be the first of a person's companies.
    const [here, there] =
      root.session.companyId === person.companyId ? [person, other] : [other, person];
    await user.click(await screen.findByRole('button', { name: /^Environment:/ }));
    await sluice.server.database.allCompanies
      .deleteFrom('memberships')
      .where('company_id', '=', there.companyId)
      .where('customer_id', '=', person.customerId)
      .execute();
    await user.click(await screen.findByRole('button', { name: `Company of ${there.email}` }));
    expect(await screen.findByText('Error switching company.')).toBeTruthy();
    expect(root.session.companyId).toBe(here.companyId);
  });

  it('shows no content during a switch [S061]', async () => {
    const { root } = await open((await sluice.company()).email);
    await screen.findByRole('heading', { name: 'All things' });
    act(() => root.session.change(true));
    expect(screen.getByText('Switching environment…')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'All things' })).toBeNull();
    act(() => root.session.change(false));
    expect(await screen.findByRole('heading', { name: 'All things' })).toBeTruthy();
  });
});

it('a section with sub-entries expands [S073]', async () => {
  const { user } = await open((await sluice.company()).email);
  const more = await screen.findByRole('button', { name: 'Show sections in Things' });
  expect(screen.getByRole('link', { name: 'Parts' })).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Parts' })).toBeNull());
  await user.click(more);
  await user.click(screen.getByRole('link', { name: 'Parts' }));
  expect(await screen.findByRole('heading', { name: 'All parts' })).toBeTruthy();
});

it('scrolls every page to its top [S055]', async () => {
  const { user } = await open((await sluice.company()).email);
  await screen.findByRole('heading', { name: 'All things' });
  const content = document.getElementById('content')!;
  content.scrollTo = (...to: unknown[]) => void (content.scrollTop = Number(to[1]));
  content.scrollTop = 700;
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  await screen.findByRole('heading', { name: 'Welcome, Ada' });
  await waitFor(() => expect(content.scrollTop).toBe(0));
});

it('shows the person and help in the app bar [S075, S076]', async () => {
  const { user } = await open((await sluice.company()).email);
  const bar = within(await screen.findByRole('banner'));
  expect(bar.getByRole('button', { name: 'Ada Lovelace’s profile' }).textContent).toContain(
    'Ada Lovelace',
  );
  await user.click(bar.getByRole('button', { name: 'Help' }));
  expect(
    (await screen.findByRole('menuitem', { name: 'API reference' })).getAttribute('href'),
  ).toBe('/openapi');
});

it('selects a theme of a plugin in the person’s menu and in the palette', async () => {
  const { root, user } = await open((await sluice.company()).email);
  await user.click(await screen.findByRole('button', { name: /’s profile$/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Dusk' }));
  expect(await screen.findByRole('menuitem', { name: 'Dusk selected' })).toBeTruthy();
  expect(root.layout.dark).toBe(true);
  const choose = async (words: string) => {
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    act(() => root.palette.show());
    await user.type(await screen.findByRole('combobox'), words);
    // As a person does, who sees what Enter will choose.
    await screen.findByRole('option', { name: /^Select theme/, selected: true });
    await user.keyboard('{Enter}');
  };
  await choose('select theme');
  await user.click(await screen.findByRole('option', { name: 'Light theme' }));
  await waitFor(() => expect(root.layout).toMatchObject({ look: undefined, theme: 'light' }));
  await choose('select theme');
  await user.click(await screen.findByRole('option', { name: 'Dusk' }));
  await waitFor(() => expect(root.layout.look).toMatchObject({ id: 'demo.dusk' }));
});

it('waits for a page whose plugin could not be fetched, and opens it once online', async () => {
  const { email } = await sluice.company();
  let isOnline = false;
  const lost = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
  await open(email, '/things', async () => (isOnline ? loadPlugin() : Promise.reject(lost)));
  expect(await screen.findByText('This page couldn’t load', {}, { timeout: 4000 })).toBeTruthy();
  expect(location.pathname).toBe('/things');
  isOnline = true;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByRole('heading', { name: 'All things' })).toBeTruthy();
});

// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { messages } from '#core/contract';
import { action, definePlugin, searchProvider } from '#core/web';
import { Root, RootProvider } from '#core/web/internal';
import { fillBrowserGaps } from '#testing/kits/browserGaps';
import { askText, choose } from '#core/web/palette';
import { CommandPalette } from './PaletteBody';

const texts = messages('demo', {
  title: 'Demo',
  deploy: 'Deploy flow',
  clone: 'Clone flow',
  import: 'Import flow',
  rename: 'Rename a thing',
  undo: 'Undo a thing',
  things: 'Things',
});
const done: string[] = [];
/** Whether the search for things fails. */
const broken = { on: false };
const run = (name: string) => async () => ({ default: () => void done.push(name) });
const rename = () =>
  choose('Which thing?', [
    {
      id: 'one',
      title: 'Thing one',
      asks: true,
      run: () =>
        askText('What is it called?', {
          value: 'one',
          fault: text => (text.includes('!') ? 'A name has no exclamation mark.' : undefined),
          run: text => void done.push(`rename ${text}`),
        }),
    },
  ]);
const demo = definePlugin({
  id: 'demo',
  title: texts.title,
  contributes: [
    action('demo.deploy', { title: texts.deploy, keys: 'mod+shift+d', run: run('deploy') }),
    action('demo.clone', { title: texts.clone, keys: 'g c', run: run('clone') }),
    action('demo.rename', {
      title: texts.rename,
      asks: true,
      run: async () => ({ default: rename }),
    }),
    action('demo.undo', {
      title: texts.undo,
      asks: true,
      run: async () => ({ default: () => choose('Which?', []) }),
    }),
    action('demo.import', {
      title: texts.import,
      words: 'bring in, upload',
      keys: 'mod+a',
      run: run('import'),
    }),
    searchProvider('demo.things', {
      title: texts.things,
      find: async () => ({
        default: async () => {
          if (broken.on) throw new Error('The search is down.');
          return [];
        },
      }),
    }),
  ],
});

beforeEach(async () => {
  fillBrowserGaps();
  localStorage.clear();
  done.length = 0;
  broken.on = false;
  const root = new Root();
  await root.host.install({ demo: async () => ({ default: demo }) });
  render(
    <RootProvider root={root}>
      <button type="button">on the page</button>
      <CommandPalette />
    </RootProvider>,
  );
});
const options = () =>
  screen.getAllByRole('option').map(each => each.querySelector('.sl-palette-title')!.textContent);

it('opens with mod+K, moves by arrows and Enter, and returns focus', async () => {
  const user = userEvent.setup();
  screen.getByText('on the page').focus();
  await user.keyboard('{Control>}k{/Control}');
  const input = await screen.findByRole('combobox');
  await waitFor(() => expect(document.activeElement).toBe(input));
  await user.keyboard('flow');
  expect(options()).toEqual(['Clone flow', 'Deploy flow', 'Import flow']);
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(done).toEqual(['deploy']));
  expect(screen.queryByRole('combobox')).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('on the page'));
});

it('announces the selected row at every key', async () => {
  const user = userEvent.setup();
  await user.keyboard('{Control>}k{/Control}');
  const input = await screen.findByRole('combobox');
  const findActiveOption = () =>
    document.getElementById(input.getAttribute('aria-activedescendant') ?? '');
  const findSelectedOption = () => screen.queryByRole('option', { selected: true });
  for (const key of [
    'f',
    'l',
    '{ArrowDown}',
    'o',
    '{ArrowUp}',
    '{Backspace}',
    'x',
    '{Backspace}',
    '{ArrowDown}',
  ]) {
    await user.keyboard(key);
    await waitFor(() => expect(findActiveOption()).toBe(findSelectedOption()));
  }
  expect(findSelectedOption()).not.toBeNull();
});

it('shows the matching synonym, unless it is in the title', async () => {
  const user = userEvent.setup();
  await user.keyboard('{Control>}k{/Control}');
  const input = await screen.findByRole('combobox');
  await user.type(input, 'bring');
  expect(options()).toEqual(['Import flow']);
  expect(screen.getByRole('option').querySelector('small')?.textContent).toBe('bring in');
  await user.clear(input);
  await user.type(input, 'import');
  expect(screen.getByRole('option').querySelector('small')).toBeNull();
});

it('reports an empty list of options', async () => {
  const user = userEvent.setup();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox'), 'undo{Enter}');
  expect(await screen.findByText('No items available')).toBeTruthy();
});

it('ranks earlier selections first', async () => {
  const user = userEvent.setup();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox'), 'import{Enter}');
  await waitFor(() => expect(done).toEqual(['import']));
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox');
  expect(options()[0]).toBe('Import flow');
});

it('lists every key under ?, and chords run without the palette', async () => {
  const user = userEvent.setup();
  await user.keyboard('gc');
  await waitFor(() => expect(done).toEqual(['clone']));
  await user.keyboard('?');
  await screen.findByPlaceholderText('Keyboard shortcuts');
  expect(options()).toEqual([
    'Open command palette',
    'Show keyboard shortcuts',
    'Clone flow',
    'Deploy flow',
    'Import flow',
  ]);
  await user.keyboard('{Escape}');
  expect(screen.queryByPlaceholderText('Keyboard shortcuts')).toBeNull();
});

it('leaves keys such as select all to its field', async () => {
  const user = userEvent.setup();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox'), 'flow');
  await user.keyboard('{Control>}a{/Control}');
  expect([done, screen.getByRole<HTMLInputElement>('combobox').value]).toEqual([[], 'flow']);
  await user.keyboard('{Escape}');
  await user.keyboard('{Control>}a{/Control}');
  await waitFor(() => expect(done).toEqual(['import']));
});

it('reports no matches, and Escape closes it', async () => {
  const user = userEvent.setup();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox'), 'qqq');
  expect(await screen.findByText('No results for “qqq”')).toBeTruthy();
  await user.keyboard('{Escape}{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
});

it('reports a failed search, not an empty result', async () => {
  const user = userEvent.setup();
  broken.on = true;
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox'), 'qqq');
  expect(await screen.findByText('Couldn’t search Things.')).toBeTruthy();
  expect(screen.queryByText('No results for “qqq”')).toBeNull();
  broken.on = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No results for “qqq”')).toBeTruthy();
});

it('asks page by page, reports errors beside the field, and goes back by Backspace and breadcrumb', async () => {
  const user = userEvent.setup();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox'), 'rename{Enter}');
  await screen.findByRole('combobox', { name: 'Which thing?' });
  await user.keyboard('{Enter}');
  const field = await screen.findByRole<HTMLInputElement>('combobox', {
    name: 'What is it called?',
  });
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(screen.getAllByRole('listitem').map(each => each.textContent)).toEqual([
    'Command palette',
    'Rename a thing',
    'Thing one',
  ]);
  await user.type(field, ' two!{Enter}');
  expect(screen.getByRole('alert').textContent).toBe('A name has no exclamation mark.');
  expect([field.value, field.getAttribute('aria-invalid'), done]).toEqual(['one two!', 'true', []]);
  await user.clear(field);
  await user.keyboard('{Backspace}');
  expect(await screen.findByRole('combobox', { name: 'Which thing?' })).toBeTruthy();
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Command palette' }));
  expect(screen.getByPlaceholderText('Search for anything or type a command')).toBeTruthy();
  await user.keyboard('rename{Enter}{Enter}');
  await screen.findByDisplayValue('one');
  await user.keyboard(' more{Enter}');
  await waitFor(() => expect(done).toEqual(['rename one more']));
  expect(screen.queryByRole('combobox')).toBeNull();
});

// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { messages, namespace } from '../../contract';
import { command, definePlugin, navEntry, provide, searchProvider, type Plugin } from '../plugin';
import { Root } from '../root';
import { navigate } from '../services';
import { choose, Keymap, showKeys } from '.';
import { prepare, score, wordsOf } from './fuzzy';
import { Habits } from './Habits';
import { pressOf } from './keys';
import { indexItems, rank, type Item } from './rank';
import { searchCut } from './Searches';

const item = (title: string, rest: Partial<Item> = {}): Item => ({
  id: title,
  title,
  group: 'Flow',
  run: () => {},
  ...rest,
});
const never = (_id: string) => 0;
const best = (titles: readonly string[], query: string, habit = never) =>
  rank(indexItems(titles.map(title => item(title))), query, habit).map(({ title }) => title);

describe('ranking', () => {
  it('prefers the whole text, then its beginning, then a word’s, then any place, then first letters', () => {
    const titles = ['Redeploy', 'Deploy flow', 'Flow deploy', 'Deploy', 'Delete every plain loop of yours'];
    expect(best(titles, 'deploy')).toEqual(['Deploy', 'Deploy flow', 'Flow deploy', 'Redeploy', titles[4]]);
    expect(best(['Invite member', 'Import flow', 'Simulate'], 'im')[0]).toBe('Import flow');
    expect(best(['Invite member', 'Animal'], 'im')).toEqual(['Animal', 'Invite member']);
  });

  it('takes words in any order, forgives left-out letters and finds camel case', () => {
    expect(best(['Sign on with password', 'Password reset'], 'pass sign')).toEqual(['Sign on with password']);
    expect(best(['Deploy flow', 'Settings'], 'dplfl')).toEqual(['Deploy flow']);
    expect(score(wordsOf('http'), prepare('makeHTTPCall'))).toBeGreaterThan(700 - 40);
    expect(best(['Deploy flow'], 'xyz')).toEqual([]);
  });

  it('takes a word from the kind of thing', () => {
    const items = indexItems([item('Sign on', { group: 'Flow' }), item('Sign on app', { group: 'Application' })]);
    expect(rank(items, 'app sign', never)[0]!.title).toBe('Sign on app');
    expect(rank(items, 'flow sign', never).map(({ title }) => title)).toEqual(['Sign on']);
  });

  it('keeps what the server found and shows at most 50', () => {
    const items = indexItems(Array.from({ length: 80 }, (_, at) => item(`Person ${at}`, { found: true })));
    expect(rank(items, 'ada@example.com', never)).toHaveLength(50);
  });
});

describe('habits', () => {
  it('bring what a person chose often and lately to the front, on the next visit too, and for nobody else', () => {
    localStorage.clear();
    const habits = new Habits(localStorage);
    habits.of('ada');
    habits.note('b');
    habits.note('b');
    habits.note('c');
    const later = new Habits(localStorage);
    later.of('ada');
    expect(best(['a', 'b', 'c'], '', id => later.points(id))).toEqual(['b', 'c', 'a']);
    later.of('grace');
    expect(later.points('b')).toBe(0);
  });

  it('fade', () => {
    const habits = new Habits(localStorage);
    habits.note('a', 0);
    expect(habits.points('a', 7 * 24 * 3600_000)).toBeCloseTo(habits.points('a', 0) / 2);
  });
});

describe('keys', () => {
  const event = (init: KeyboardEventInit) => new KeyboardEvent('keydown', init);

  it('are read by platform, sign and place', () => {
    expect(pressOf(event({ key: 'D', code: 'KeyD', metaKey: true, shiftKey: true }), true)).toBe('mod+shift+d');
    expect(pressOf(event({ key: 'D', code: 'KeyD', ctrlKey: true, shiftKey: true }), false)).toBe('mod+shift+d');
    expect(pressOf(event({ key: '?', code: 'Slash', shiftKey: true }), false)).toBe('?');
    expect(pressOf(event({ key: 'л', code: 'KeyK', ctrlKey: true }), false)).toBe('mod+k');
    expect(pressOf(event({ key: 'Shift', code: 'ShiftLeft', shiftKey: true }), false)).toBeUndefined();
  });

  it('are shown as the platform’s people know them', () => {
    expect(showKeys('mod+shift+d', true)).toEqual([['⌘', '⇧', 'D']]);
    expect(showKeys('g f', false)).toEqual([['G'], ['F']]);
  });
});

describe('the keymap', () => {
  let done: string[];
  let stop: () => void;
  beforeEach(() => {
    vi.useFakeTimers();
    done = [];
    const bound = (keys: string) => ({ keys, run: () => done.push(keys) });
    stop = new Keymap(() => ['mod+k', 'g f', 'g', 'x'].map(bound), false).listen();
    document.body.innerHTML = '<input /><div role="dialog"><button>in a dialog</button></div>';
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });
  const press = (key: string, init: KeyboardEventInit = {}, target: EventTarget = document.body) =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }));

  it('runs a chord, and the shorter keys when no more comes', () => {
    press('g');
    press('f');
    expect(done).toEqual(['g f']);
    press('g');
    expect(done).toEqual(['g f']);
    vi.advanceTimersByTime(1000);
    expect(done).toEqual(['g f', 'g']);
  });

  it('begins anew after a press that fits nothing', () => {
    press('g');
    press('x');
    expect(done).toEqual(['x']);
  });

  it('leaves plain keys to fields and dialogs, but not those with a modifier', () => {
    const field = document.querySelector('input')!;
    press('x', {}, field);
    press('x', {}, document.querySelector('button')!);
    expect(done).toEqual([]);
    press('k', { ctrlKey: true }, field);
    expect(done).toEqual(['mod+k']);
  });
});

describe('the palette', () => {
  const texts = messages('demo', {
    title: 'Demo',
    go: 'Go to demo',
    ask: 'Delete a thing',
    hang: 'Hanging',
    fail: 'Failing',
  });
  const demo = namespace('demo');
  const home = demo.route('home', '/demo');
  const went: string[] = [];
  const plugin = (contributes: Plugin<'demo'>['contributes']) =>
    definePlugin({
      id: 'demo',
      title: texts.title,
      contributes: [
        provide('demo.navigate', {
          service: navigate,
          per: 'app',
          create: () => (path: string) => void went.push(path),
        }),
        ...contributes,
      ],
    });
  const start = async (contributes: Plugin<'demo'>['contributes']) => {
    const root = new Root();
    await root.host.install({ demo: async () => ({ default: plugin(contributes) }) });
    return root;
  };

  it('offers screens and commands, and runs one', async () => {
    const { palette } = await start([navEntry('demo.nav', { route: home, title: texts.title, icon: 'demo' })]);
    palette.show();
    palette.type('demo');
    await palette.run(palette.items[0]!);
    expect(went).toEqual(['/demo']);
    expect(palette.open).toBe(false);
  });

  it('leads to a screen by its keys, and lists them with the others', async () => {
    const { palette } = await start([
      navEntry('demo.nav', { route: home, title: texts.title, icon: 'demo', keys: 'g x' }),
    ]);
    went.length = 0;
    await palette.bindings.find(({ keys }) => keys === 'g x')!.run();
    expect(went).toEqual(['/demo']);
    palette.showKeys();
    expect(palette.items.map(({ title, keys }) => [title, keys])).toContainEqual(['Go to Demo', 'g x']);
  });

  it('asks what a command wants to know, and goes back', async () => {
    const deleted: string[] = [];
    const things = ['one', 'two'].map(id => ({ id, title: `Thing ${id}`, run: () => void deleted.push(id) }));
    const run = async () => ({ default: () => choose('Which thing?', async () => things) });
    const { palette } = await start([command('demo.ask', { title: texts.ask, run })]);
    palette.show();
    palette.type('delete');
    await palette.run(palette.items[0]!);
    expect(palette.question).toBe('Which thing?');
    palette.back();
    expect(palette.question).toBeUndefined();
    palette.type('delete');
    await palette.run(palette.items[0]!);
    await vi.waitFor(() => expect(palette.items).toHaveLength(2));
    await palette.run(palette.items[1]!);
    expect(deleted).toEqual(['two']);
    expect(palette.open).toBe(false);
  });

  it('shows what was found, and names the searches that fail or hang', async () => {
    const hits = async () => [{ id: '1', title: 'Ada Lovelace', hint: 'ada@example.com', to: '/demo/1' }];
    const { palette } = await start([
      searchProvider('demo.ok', { title: texts.title, find: async () => ({ default: hits }) }),
      searchProvider('demo.fail', { title: texts.fail, find: () => Promise.reject(new Error('no')) }),
      searchProvider('demo.hang', { title: texts.hang, find: async () => ({ default: () => new Promise(() => {}) }) }),
    ]);
    palette.show();
    palette.type('ada');
    await vi.waitFor(() => expect(palette.items.map(({ title }) => title)).toEqual(['Ada Lovelace']));
    expect(palette.items[0]!.hint).toBe('ada@example.com');
    expect(palette.waiting).toBe(true);
    await vi.waitFor(() => expect(palette.searches.failed).toEqual(['Failing', 'Hanging']), {
      timeout: searchCut + 1000,
    });
    expect(palette.waiting).toBe(false);
  });

  it('reports a command that wants its keys, and makes a toast of one that fails', async () => {
    const run = () => Promise.resolve({ default: () => Promise.reject(new Error('broken')) });
    const { palette, host, notices } = await start([command('demo.keys', { title: texts.go, keys: 'mod+k', run })]);
    expect(host.problems.map(({ code }) => code)).toEqual(['KEY_TAKEN']);
    palette.show();
    palette.type('go to demo');
    await palette.run(palette.items[0]!);
    expect(notices.items[0]?.kind).toBe('failure');
  });
});

// @vitest-environment jsdom
import { runInAction } from 'mobx';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { messages, namespace } from '../../contract';
import { action, definePlugin, navEntry, page, searchProvider, type Plugin } from '../plugin';
import { confirm, dismissAll } from '../questions/ask';
import { Root } from '../root/Root';
import { navigate } from '../services';
import { askText, choose } from '.';
import { searchCut } from './Searches';

afterEach(() => void vi.useRealTimers());

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
      contributes,
    });
  const start = async (contributes: Plugin<'demo'>['contributes']) => {
    const root = new Root();
    root.host.offer(navigate, path => void went.push(path));
    await root.host.install({ demo: async () => ({ default: plugin(contributes) }) });
    return root;
  };

  it('offers screens and commands, and runs one', async () => {
    const { palette } = await start([
      navEntry('demo.nav', { route: home, title: texts.title, icon: 'demo' }),
    ]);
    palette.show();
    palette.type('demo');
    await palette.run(palette.items[0]!);
    expect(went).toEqual(['/demo']);
    expect(palette.open).toBe(false);
  });

  it('lists no screen that needs parameters of a link', async () => {
    const view = async () => ({ default: () => null });
    const { palette } = await start([
      page('demo.home', home, { title: texts.title, view }),
      page('demo.accept', demo.route('accept', '/demo/accept'), {
        title: texts.ask,
        palette: false,
        view,
      }),
    ]);
    palette.show();
    expect(palette.items.map(({ id }) => id)).toEqual(['demo.home', 'palette.keys']);
  });

  it('opens a screen by its keys, and lists them', async () => {
    const { palette } = await start([
      navEntry('demo.nav', { route: home, title: texts.title, icon: 'demo', keys: 'g x' }),
    ]);
    went.length = 0;
    await palette.bindings.find(({ keys }) => keys === 'g x')!.run();
    expect(went).toEqual(['/demo']);
    palette.showKeys();
    expect(palette.items.map(({ title, keys }) => [title, keys])).toContainEqual([
      'Go to Demo',
      'g x',
    ]);
  });

  it('asks for the arguments of a command, and goes back', async () => {
    const deleted: string[] = [];
    const things = ['one', 'two'].map(id => ({
      id,
      title: `Thing ${id}`,
      run: () => void deleted.push(id),
    }));
    const run = async () => ({ default: () => choose('Which thing?', async () => things) });
    const { palette } = await start([action('demo.ask', { title: texts.ask, run })]);
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

  it('goes back when options fail to load, so that one can retry', async () => {
    let tries = 0;
    const things = async () => {
      if (tries++ === 0) throw new Error('no network');
      return [{ id: 'one', title: 'Thing one', run: () => {} }];
    };
    const run = async () => ({ default: () => choose('Which thing?', things) });
    const { palette, notices } = await start([
      action('demo.ask', { title: texts.ask, asks: true, run }),
    ]);
    palette.show();
    for (const [question, toasts] of [
      [undefined, 1],
      ['Which thing?', 1],
    ] as const) {
      palette.type('delete');
      await palette.run(palette.items[0]!);
      await vi.waitFor(() => expect(palette.waiting).toBe(false));
      expect([palette.open, palette.question, notices.items.length]).toEqual([
        true,
        question,
        toasts,
      ]);
    }
    expect(palette.items.map(({ title }) => title)).toEqual(['Thing one']);
  });

  it('closes for a question in a dialog, whatever the answer', async () => {
    const question = { title: 'Delete Thing one?', confirm: 'Delete' };
    const one = { id: 'one', title: 'Thing one', run: () => confirm(question) };
    const run = async () => ({ default: () => choose('Which thing?', [one]) });
    const { palette } = await start([action('demo.ask', { title: texts.ask, asks: true, run })]);
    palette.show();
    palette.type('delete');
    await palette.run(palette.items[0]!);
    const running = palette.run(palette.items[0]!);
    await vi.waitFor(() => expect(palette.open).toBe(false));
    dismissAll();
    await running;
    expect([palette.open, palette.crumbs]).toEqual([false, []]);
  });

  it('asks for a text, explains invalid input, and goes forward and back', async () => {
    const made: string[] = [];
    const name = (of: string) =>
      askText(`Name of the copy of ${of}`, {
        value: `${of} copy`,
        fault: text => (text.length > 8 ? 'A name has at most 8 letters.' : undefined),
        run: text => void made.push(text),
      });
    const things = ['one', 'two'].map(id => ({ id, title: id, asks: true, run: () => name(id) }));
    const run = async () => ({ default: () => choose('Which thing?', things) });
    const { palette } = await start([action('demo.ask', { title: texts.ask, asks: true, run })]);
    palette.show();
    palette.type('delete');
    await palette.run(palette.items[0]!);
    await palette.run(palette.items[1]!);
    expect(palette.crumbs).toEqual(['Delete a thing', 'two']);
    expect(palette.query).toBe('two copy');
    palette.type('a name too long');
    expect(palette.fault).toBe('A name has at most 8 letters.');
    expect(palette.items).toEqual([]);
    palette.back();
    expect(palette.question).toBe('Which thing?');
    await palette.run(palette.items[0]!);
    palette.type(' mine ');
    expect(palette.items.map(({ title }) => title)).toEqual(['Use “mine”']);
    await palette.run(palette.items[0]!);
    expect([made, palette.open]).toEqual([['mine'], false]);
    palette.show();
    palette.type('delete');
    await palette.run(palette.items[0]!);
    await palette.run(palette.items[0]!);
    palette.backTo(0);
    expect(palette.question).toBeUndefined();
  });

  it('keeps page and text after a failure, and submits once at a time', async () => {
    let asked = 0;
    const question = askText('Name', {
      run: () => Promise.reject(new Error(`refused ${(asked += 1)}`)),
    });
    const run = async () => ({ default: () => question });
    const { palette, notices } = await start([
      action('demo.ask', { title: texts.ask, asks: true, run }),
    ]);
    palette.show();
    palette.type('delete');
    await palette.run(palette.items[0]!);
    palette.type('mine');
    await Promise.all([palette.run(palette.items[0]!), palette.run(palette.items[0]!)]);
    expect([asked, palette.query, palette.question, notices.items.length]).toEqual([
      1,
      'mine',
      'Name',
      1,
    ]);
  });

  it('filters commands, screens, people, and nodes by prefix', async () => {
    const seen: string[] = [];
    const finder = (id: string) => async () => ({
      default: async (query: string) => {
        seen.push(`${id} ${query}`);
        return [{ id: '1', title: `${query} ${id}`, to: `/demo/${id}` }];
      },
    });
    const { palette } = await start([
      navEntry('demo.nav', { route: home, title: texts.title, icon: 'demo' }),
      action('demo.go', { title: texts.go, run: async () => ({ default: () => {} }) }),
      searchProvider('demo.people', { title: texts.ask, sign: '@', find: finder('people') }),
      searchProvider('demo.nodes', { title: texts.fail, sign: '#', find: finder('nodes') }),
    ]);
    palette.show();
    const listTitles = () => palette.items.map(({ title }) => title);
    palette.type('/demo');
    expect(listTitles()).toEqual(['Demo']);
    palette.type('> demo');
    expect(listTitles()).toEqual(['Go to demo']);
    palette.type('@demo');
    await vi.waitFor(() => expect(listTitles()).toEqual(['demo people']));
    palette.type('#demo');
    await vi.waitFor(() => expect(listTitles()).toEqual(['demo nodes']));
    expect(seen).toEqual(['people demo', 'nodes demo']);
    palette.type('?');
    expect(palette.question).toBe('Keyboard shortcuts');
  });

  it('remembers recent items of this environment only, and no people', async () => {
    localStorage.clear();
    const hits = (id: string) => async () => ({
      default: async () => [{ id: '1', title: `Ada ${id}`, to: `/demo/${id}` }],
    });
    const root = await start([
      searchProvider('demo.people', { title: texts.ask, sign: '@', find: hits('person') }),
      searchProvider('demo.things', { title: texts.title, find: hits('thing') }),
    ]);
    const { palette, session } = root;
    runInAction(() =>
      Object.assign(session, { profile: { customerId: 'ada', companies: [] }, companyId: 'one' }),
    );
    palette.show();
    palette.type('ada');
    await vi.waitFor(() => expect(palette.items).toHaveLength(2));
    for (const item of palette.items) await palette.run(item);
    palette.show();
    expect(palette.items[0]).toMatchObject({ title: 'Ada thing', group: 'Demo' });
    expect(palette.items.map(({ title }) => title)).not.toContain('Ada person');
    runInAction(() => Object.assign(session, { companyId: 'two' }));
    palette.show();
    expect(palette.items.map(({ title }) => title)).not.toContain('Ada thing');
    runInAction(() => Object.assign(session, { companyId: 'one' }));
    expect(palette.items[0]!.title).toBe('Ada thing');
    root.host.remove('demo');
    expect(palette.items.map(({ title }) => title)).not.toContain('Ada thing');
  });

  it('shows results, and names searches that fail or hang', async () => {
    const hits = async () => [
      { id: '1', title: 'Ada Lovelace', hint: 'ada@example.com', to: '/demo/1' },
    ];
    const { palette } = await start([
      searchProvider('demo.ok', { title: texts.title, find: async () => ({ default: hits }) }),
      searchProvider('demo.fail', {
        title: texts.fail,
        find: () => Promise.reject(new Error('no')),
      }),
      searchProvider('demo.hang', {
        title: texts.hang,
        find: async () => ({ default: () => new Promise(() => {}) }),
      }),
    ]);
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 });
    palette.show();
    palette.type('ada');
    await vi.waitFor(() =>
      expect(palette.items.map(({ title }) => title)).toEqual(['Ada Lovelace']),
    );
    expect(palette.items[0]!.hint).toBe('ada@example.com');
    expect(palette.waiting).toBe(true);
    await vi.waitFor(() => expect(palette.searches.failed).toEqual(['Failing', 'Hanging']), {
      timeout: searchCut + 1000,
    });
    expect(palette.waiting).toBe(false);
  });

  it('reports a command without keys, and shows a toast for one that fails', async () => {
    const run = () => Promise.resolve({ default: () => Promise.reject(new Error('broken')) });
    const { palette, host, notices } = await start([
      action('demo.keys', { title: texts.go, keys: 'mod+k', run }),
    ]);
    expect(host.problems.map(({ code }) => code)).toEqual(['KEY_TAKEN']);
    palette.show();
    palette.type('go to demo');
    await palette.run(palette.items[0]!);
    expect(notices.items[0]?.kind).toBe('failure');
  });
});

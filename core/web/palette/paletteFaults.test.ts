// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Failure, messages } from '../../contract';
import { describeProblem } from '../../contract/internal';
import { action, definePlugin, searchProvider, type Plugin } from '../plugin';
import { Root } from '../root/Root';
import { searchCut } from './Searches';

const texts = messages('demo', { title: 'Demo', go: 'Go to demo' });
let written: ReturnType<typeof vi.spyOn>;
beforeEach(() => void (written = vi.spyOn(console, 'error').mockImplementation(() => {})));
afterEach(() => {
  vi.useRealTimers();
  written.mockRestore();
});

async function start(contributes: Plugin<'demo'>['contributes']) {
  const root = new Root();
  const demo = definePlugin({ id: 'demo', title: texts.title, contributes });
  await root.host.install({ demo: async () => ({ default: demo }) });
  return { ...root, said: () => root.host.problems.map(describeProblem) };
}
const throwing = (cause: Error) => async () => {
  throw cause;
};

it('reports why a command failed, in the console and the inspector', async () => {
  const cause = new Error('list is undefined');
  const run = async () => ({ default: throwing(cause) });
  const { palette, said } = await start([action('demo.go', { title: texts.go, run })]);
  palette.type('go to demo');
  await palette.run(palette.items[0]!);
  expect(said()).toEqual(['The command "demo.go" failed: list is undefined']);
  expect(written).toHaveBeenCalledWith(said()[0], cause);
});

it('reports why the module of a command failed to load', async () => {
  const run = throwing(new Error('no such export'));
  const { palette, said } = await start([action('demo.go', { title: texts.go, run })]);
  palette.type('go to demo');
  await palette.run(palette.items[0]!);
  expect(said()).toEqual(['The command "demo.go" failed: no such export']);
});

it('treats a failed call as no crash of the command', async () => {
  const run = async () => ({ default: throwing(new Failure(404, 3000, 'Gone.')) });
  const { palette, notices, said } = await start([action('demo.go', { title: texts.go, run })]);
  palette.type('go to demo');
  await palette.run(palette.items[0]!);
  expect(notices.items).toHaveLength(1);
  expect(said()).toEqual([]);
});

it('reports why searches fail or hang', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 });
  const cause = new Error('rows is undefined');
  const hanging = async () => ({ default: () => new Promise<never>(() => {}) });
  const failing = async () => ({ default: throwing(cause) });
  const { palette, said } = await start([
    searchProvider('demo.failing', { title: texts.title, find: failing }),
    searchProvider('demo.hanging', { title: texts.title, find: hanging }),
  ]);
  palette.type('anything');
  await vi.waitFor(() => expect(palette.searches.failed).toHaveLength(2), {
    timeout: searchCut + 1000,
  });
  expect(said()).toEqual([
    'The search "demo.failing" failed: rows is undefined',
    `The search "demo.hanging" failed: The search took longer than ${searchCut} ms.`,
  ]);
  expect(written).toHaveBeenCalledWith(said()[0], cause);
});

it('ignores a search that was replaced by another text', async () => {
  const find = async () => ({
    default: (query: string, _context: unknown, signal: AbortSignal) =>
      query === 'second'
        ? Promise.resolve([])
        : new Promise<never>((_, reject) =>
            signal.addEventListener('abort', () => reject(new Error('aborted'))),
          ),
  });
  const { palette, said } = await start([
    searchProvider('demo.slow', { title: texts.title, find }),
  ]);
  palette.type('first');
  await vi.waitFor(() => expect(palette.searches.waiting).toBe(1));
  palette.type('second');
  await vi.waitFor(() => expect(palette.searches.waiting).toBe(0));
  await new Promise(done => setTimeout(done, 200));
  expect(said()).toEqual([]);
});

it('hides an action whose gate is closed or throws, with its keys', async () => {
  const run = async () => ({ default: () => {} });
  const offered = () => {
    throw new Error('nothing is open');
  };
  const { palette, said } = await start([
    action('demo.go', { title: texts.go, keys: 'f9', offered: () => false, run }),
    action('demo.broken', { title: texts.go, offered, run }),
    action('demo.there', { title: texts.go, keys: 'f10', run }),
  ]);
  palette.type('>go to demo');
  expect(palette.items.map(({ id }) => id)).toEqual(['demo.there']);
  expect(palette.bindings.map(({ keys }) => keys)).toContain('f10');
  expect(palette.bindings.map(({ keys }) => keys)).not.toContain('f9');
  await vi.waitFor(() => expect(said()).toHaveLength(1));
  expect(said()[0]).toContain('demo.broken');
});

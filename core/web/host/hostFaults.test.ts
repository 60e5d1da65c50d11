import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { messages, namespace, not, some, inContext, type Access } from '../../contract';
import { describeProblem, evaluate } from '../../contract/internal';
import { contribute, definePlugin, provide, type Plugin } from '../plugin';
import { Host } from './Host';

const demo = namespace('demo');
const open = demo.contextKey<string | null>('open', null);
const numbers = demo.extensionPoint<{ readonly n: number }>('numbers', ({ n }) => String(n));
const counter = demo.service<number>('counter');
const { title } = messages('demo', { title: 'Demo' });
const everything: Access & { put(): void } = {
  allows: () => true,
  entitles: () => true,
  isOn: () => true,
  read: key => key.initially,
  put: () => {},
};
const broken = inContext(open, () => {
  throw new Error('open is null');
});

let host: Host;
let written: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  host = new Host(everything);
  written = vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => void written.mockRestore());

const install = (plugins: Record<string, Plugin<any>>) =>
  host.install(
    Object.fromEntries(
      Object.entries(plugins).map(([id, plugin]) => [id, async () => ({ default: plugin })]),
    ),
  );
const listProblems = () => host.problems.map(describeProblem);

it('reports the cause of a gate that throws, once, in the console and inspector', async () => {
  const one = contribute(numbers, 'demo.one', { n: 1 }, { when: broken });
  await install({ demo: definePlugin({ id: 'demo', title, contributes: [one] }) });
  expect(host.open(numbers)).toEqual([]);
  host.open(numbers);
  const sentence = 'The access check of "demo.one" failed, so access is denied: open is null';
  await vi.waitFor(() => expect(listProblems()).toEqual([sentence]));
  expect(written.mock.calls).toEqual([[sentence, new Error('open is null')]]);
});

it('treats a gate as closed when a part throws, also below not', () => {
  const cause = new Error('open is null');
  expect(evaluate(not(broken), everything)).toMatchObject({ open: false, fault: { cause } });
  expect(evaluate(some(not(inContext(open, () => true)), broken), everything)).toMatchObject({
    open: false,
    fault: { cause },
  });
});

it('installs a plugin later whose file could not be fetched', async () => {
  vi.useFakeTimers();
  let isOnline = false;
  const one = contribute(numbers, 'demo.one', { n: 1 });
  const demoPlugin = definePlugin({ id: 'demo', title, contributes: [one] });
  const lost = Object.assign(new Error('Loading chunk 1 failed.'), { name: 'ChunkLoadError' });
  const installed = host.install({
    demo: async () => (isOnline ? { default: demoPlugin } : Promise.reject(lost)),
  });
  await vi.advanceTimersByTimeAsync(2000);
  await installed;
  expect([host.ready, host.at(numbers)]).toEqual([true, []]);
  expect(host.problems).toMatchObject([{ code: 'LOAD_FAILED', plugin: 'demo' }]);
  isOnline = true;
  await vi.advanceTimersByTimeAsync(5000);
  expect(host.at(numbers)).toMatchObject([{ id: 'demo.one' }]);
  expect(host.problems).toEqual([]);
  vi.useRealTimers();
});

it('logs why a plugin was skipped', async () => {
  await host.install({ demo: async () => Promise.reject(new Error('no such file')) });
  expect(written.mock.calls).toEqual([
    ['Plugin "demo" could not be loaded and was left out: no such file', new Error('no such file')],
  ]);
});

it('rejects services, values, and plugins with an ID that is taken', async () => {
  const plugin = (id: string, n: number) =>
    definePlugin({
      id,
      title,
      contributes: [
        contribute(numbers, `${id}.number`, { n: 7 }, { order: -n }),
        provide(`${id}.counter`, { service: counter, per: 'app', create: () => n }),
      ],
    });
  await install({ one: plugin('one', 1), two: plugin('two', 2), three: plugin('one', 3) });
  expect(host.get(counter)).toBe(1);
  expect(host.open(numbers).map(({ id }) => id)).toEqual(['one.number']);
  expect(listProblems()).toEqual([
    'Plugin "two" needs the ID "7" at demo.numbers, which "one" already uses. Use another ID.',
    'Plugin "two" needs the ID "demo.counter" at core.services, which "one" already uses. Use another ID.',
    'Plugin "one" is listed twice, and the first one is kept. Rename one of them.',
  ]);
});

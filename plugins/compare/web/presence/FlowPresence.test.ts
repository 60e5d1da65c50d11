// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Failure } from '#core/contract';
import type { FlowSession } from '#plugins/editor/contract';
import { awayMs, beatMs, FlowPresence } from './FlowPresence';

type Call = ConstructorParameters<typeof FlowPresence>[1];
const session = {
  editor: {
    flow: { flowId: 'f', currentVersion: 1 },
    history: { dirty: true },
    readOnly: false,
    selectedNodes: ['n'],
    showVisitors: () => {},
  },
} as unknown as FlowSession;
let visible: DocumentVisibilityState;
const show = (state: DocumentVisibilityState) => {
  visible = state;
  document.dispatchEvent(new Event('visibilitychange'));
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  visible = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visible);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('calls every 12 seconds while visible, never while hidden, and once on leaving', async () => {
  const call = vi.fn<Call>(async () => ({ people: [] }));
  const stop = new FlowPresence(session, call).start();
  await pass(0);
  expect(call.mock.calls).toMatchObject([
    [{ params: { flowId: 'f' }, body: { versionId: 1, nodeId: 'n', unsaved: true } }],
  ]);
  await pass(5 * beatMs);
  expect(call).toHaveBeenCalledTimes(6);
  show('hidden');
  await pass(10 * beatMs);
  expect(call).toHaveBeenCalledTimes(6);
  show('visible');
  await pass(0);
  expect(call).toHaveBeenCalledTimes(7);
  stop();
  await pass(5 * beatMs);
  expect(call).toHaveBeenCalledTimes(8);
  expect(call.mock.lastCall).toMatchObject([{ body: { leaves: true } }]);
});

it('stops calling while the tab is not in use, and resumes with the next key or pointer', async () => {
  const call = vi.fn<Call>(async () => ({ people: [] }));
  const stop = new FlowPresence(session, call).start();
  await pass(awayMs - beatMs);
  document.dispatchEvent(new Event('pointermove'));
  await pass(awayMs + beatMs);
  const { length } = call.mock.calls;
  expect(length).toBe((2 * awayMs) / beatMs);
  await pass(20 * beatMs);
  expect(call).toHaveBeenCalledTimes(length);
  document.dispatchEvent(new Event('keydown'));
  await pass(0);
  expect(call).toHaveBeenCalledTimes(length + 1);
  stop();
});

it('leaves when its window is closed', async () => {
  const call = vi.fn<Call>(async () => ({ people: [] }));
  const stop = new FlowPresence(session, call).start();
  await pass(0);
  window.dispatchEvent(new Event('pagehide'));
  expect(call.mock.lastCall).toMatchObject([{ body: { leaves: true } }]);
  await pass(5 * beatMs);
  expect(call).toHaveBeenCalledTimes(2);
  stop();
});

it('retries after a failure, but not without permission', async () => {
  const call = vi.fn<Call>(async () => Promise.reject(new Failure(503, 0, '')));
  new FlowPresence(session, call).start();
  await pass(2 * beatMs);
  expect(call).toHaveBeenCalledTimes(3);
  call.mockImplementation(async () => Promise.reject(new Failure(401, 0, '')));
  await pass(5 * beatMs);
  expect(call).toHaveBeenCalledTimes(4);
});

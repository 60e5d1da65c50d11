// Loaded into the server that is measured: keeps of each call of an ordinary tenant how long it
// took, for what it waited, and what went on meanwhile that lets nothing else in. Written to the
// file of BENCH_WAITS when the process ends, as JSON lines.
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { readFileSync, writeFileSync } from 'node:fs';
import { PerformanceObserver } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const { BENCH_WAITS: file } = process.env;
/** The network of ordinary tenants. */
const ordinary = /^203\.0\.113\./;
/** Shorter waits are not kept, in milliseconds. */
const leastMs = 5;
const everyMs = 2;

/** The causes of waits in their order, with start and end. */
const held = [];
const keep = (cause, from, to) => {
  if (to - from >= leastMs) held.push({ cause, from, to });
};

/** Milliseconds that the main thread waited for a processor, whatever else it waited for meanwhile. */
const readWaited = () =>
  readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[1] / 1e6;

const nameOf = ({ method, url }) => {
  if (url.startsWith('/hosted/continue')) return 'step of a hosted page';
  if (url.startsWith('/hosted')) return 'hosted page';
  if (url.includes('/policy/')) return 'run by API key';
  if (url.includes('/login')) return 'sign-in';
  return method === 'GET' ? 'list of flows' : 'save of a flow';
};

if (file && isMainThread) {
  const calls = [];
  const current = new AsyncLocalStorage();
  subscribe('http.server.request.start', ({ request }) => {
    const { 'x-forwarded-for': address = '', 'x-sent': sent } = request.headers;
    if (!ordinary.test(address)) return current.enterWith(undefined);
    const from = performance.now();
    // Before it was seen here, it waited for the thread.
    const waits = { 'to be seen': sent ? performance.timeOrigin + from - Number(sent) : 0 };
    const call = { kind: nameOf(request), from: from - waits['to be seen'], waits };
    const began = readWaited();
    request.bench = { call, began };
    current.enterWith(call);
  });
  subscribe('http.server.response.finish', ({ request: { bench } }) => {
    if (!bench) return;
    const { call, began } = bench;
    call.waits['a processor'] = readWaited() - began;
    calls.push({ ...call, to: performance.now() });
  });
  subscribe('sluice:waits', ({ cause, from, to }) => {
    const call = current.getStore();
    if (call) call.waits[cause] = (call.waits[cause] ?? 0) + to - from;
  });
  subscribe('sluice:holds', ({ cause, from, to }) => keep(cause, from, to));
  new PerformanceObserver(list => {
    for (const { startTime, duration, detail } of list.getEntries())
      keep(detail.kind === 1 ? 'garbage, young' : 'garbage, old', startTime, startTime + duration);
  }).observe({ entryTypes: ['gc'] });
  let since = performance.now();
  setInterval(() => {
    const now = performance.now();
    keep('main thread', since + everyMs, now);
    since = now;
  }, everyMs).unref();
  process.on('exit', () =>
    writeFileSync(file, JSON.stringify({ origin: performance.timeOrigin, calls, held })),
  );
}

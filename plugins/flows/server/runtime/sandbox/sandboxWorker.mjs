// Runs custom functions in QuickJS, each in a runtime of its own. Plain JavaScript, so that a worker thread starts it
// alike from the sources, under the tests and from the built server.
import { parentPort, workerData } from 'node:worker_threads';
import { getQuickJS } from 'quickjs-emscripten';

const { memoryBytes, stackBytes, softMs, outputBytes } = workerData;
const quickJs = await getQuickJS();
// QuickJS asks every 10,000 steps. A function that has done little is not slow: its thread was kept waiting.
const leastAsked = 100;

const before = `var console = (() => { const quiet = () => {}; return { log: quiet, info: quiet, warn: quiet, error: quiet, debug: quiet }; })();
var module = { exports: {} }; var exports = module.exports;
`;
const after = `
;globalThis.__answer = (async () => {
  const run = typeof module.exports === 'function' ? module.exports : module.exports && module.exports.default;
  if (typeof run !== 'function') throw new Error('The code exports no function: write module.exports = a = async ({ params }) => { … }');
  const given = JSON.parse(__params);
  return JSON.stringify(await run({ params: given }));
})();`;

function sentence(context, handle) {
  const fault = context.dump(handle);
  if (fault && typeof fault === 'object' && 'message' in fault) return `${fault.name ?? 'Error'}: ${fault.message}`;
  return typeof fault === 'string' ? fault : JSON.stringify(fault);
}

function run(code, params) {
  const runtime = quickJs.newRuntime();
  const time = { late: false, asked: 0 };
  const deadline = performance.now() + softMs;
  try {
    runtime.setMemoryLimit(memoryBytes);
    runtime.setMaxStackSize(stackBytes);
    runtime.setInterruptHandler(() => (time.late = ++time.asked > leastAsked && performance.now() > deadline));
    const context = runtime.newContext();
    try {
      const text = context.newString(params);
      context.setProp(context.global, '__params', text);
      text.dispose();
      const loaded = context.evalCode(before + code + after, 'function.js');
      if (loaded.error) {
        const error = sentence(context, loaded.error);
        loaded.error.dispose();
        return { error: time.late ? tooLong() : error };
      }
      loaded.value.dispose();
      while (runtime.hasPendingJob() && !time.late) {
        const jobs = runtime.executePendingJobs(200);
        if (jobs.error) {
          const error = sentence(context, jobs.error);
          jobs.error.dispose();
          return { error: time.late ? tooLong() : error };
        }
      }
      const answer = context.getProp(context.global, '__answer');
      try {
        const state = context.getPromiseState(answer);
        if (state.type === 'pending')
          return { error: time.late ? tooLong() : 'The function waits for something that never comes.' };
        if (state.type === 'rejected') {
          const error = sentence(context, state.error);
          state.error.dispose();
          return { error: time.late ? tooLong() : error };
        }
        const json = context.typeof(state.value) === 'string' ? context.getString(state.value) : undefined;
        state.value.dispose();
        return json !== undefined && json.length > outputBytes
          ? { error: 'The function returned more than 1 MiB.' }
          : { json };
      } finally {
        answer.dispose();
      }
    } finally {
      context.dispose();
    }
  } finally {
    runtime.dispose();
  }
}

const tooLong = () => `The function took more than ${softMs} ms and was stopped.`;

parentPort.on('message', ({ id, code, params }) => {
  let result;
  let broken = false;
  try {
    result = run(code, params);
  } catch (fault) {
    // A runtime that could not be taken down may have damaged the module: this thread is given up.
    broken = true;
    result = { error: `The function used up its memory or stack and was stopped (${fault?.message ?? fault}).` };
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort.postMessage({ id, broken, ...result });
});
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort.postMessage({ ready: true });

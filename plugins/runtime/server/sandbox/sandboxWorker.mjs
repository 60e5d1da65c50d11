// Runs custom functions in QuickJS, each as if it were the first. Plain JavaScript, so that a
// worker thread starts it alike from the sources, under the tests and from the built server.
import { parentPort, workerData } from 'node:worker_threads';
import { lowerPriority, readProcessorMs } from '#core/server/processes/lowerPriority.mjs';
import { openRealm } from './realm.mjs';
import { runAhead } from './runAhead.mjs';

const { limits, progress, background } = workerData;
/** The thread where others go first, so that its functions' time is what it had of a processor. */
const thread = background ? lowerPriority() : undefined;
const readWorked = thread === undefined ? undefined : () => readProcessorMs(thread);
const run = await openRealm(limits, readWorked);
const codes = new Map();
const chains = new Map();
/**
 * Codes of whose last two runs one was quick: answers may wait for one of those, so that several travel
 * together, and they may run ahead.
 */
const quick = new Set();
/** Those of them whose last run was not: once may be the fault of others, who had the processor. */
const doubted = new Set();
const isQuick = code => quick.has(code);
const quickMs = 1;
const mostQuick = 5000;
const heldBackMs = 2;

let answers = [];
let broken = false;
const post = message => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort.postMessage(message);
};
const flush = () => {
  if (answers.length > 0) post({ answers, broken });
  answers = [];
};

/** Runs a code and adds to its answer how many milliseconds that took. */
const timed = (code, params) => {
  const began = performance.now();
  const done = run(code, params);
  done.milliseconds = performance.now() - began;
  if (done.milliseconds < quickMs) {
    quick.add(code);
    doubted.delete(code);
  } else if (quick.has(code) && !doubted.has(code)) doubted.add(code);
  else {
    quick.delete(code);
    doubted.delete(code);
  }
  return done;
};

/**
 * Runs one job and notes meanwhile, in memory that the server sees, which one it is and since when.
 */
function runJob(id, code, params, chain, known) {
  if (!isQuick(code)) flush();
  if (thread !== undefined) {
    Atomics.store(progress, 4, readWorked() | 0);
    Atomics.store(progress, 3, thread);
  }
  Atomics.store(progress, 1, Date.now() | 0);
  Atomics.store(progress, 0, id);
  const began = performance.now();
  try {
    const { json, error } = timed(code, params);
    let after;
    if (chain && error === undefined) {
      Atomics.store(progress, 2, 1);
      after = runAhead(chain, known, json, { run: timed, isQuick });
    }
    answers.push(id, json, error, after, performance.now() - began);
  } catch (fault) {
    // A realm that ended in the middle of a call may be damaged: this thread is given up.
    broken = true;
    // Functions that ran ahead may be the cause, so the server runs the job alone.
    if (Atomics.load(progress, 2) === 1) return;
    answers.push(
      id,
      undefined,
      `The function ran out of memory or stack and was stopped (${fault?.message ?? fault}).`,
      undefined,
      performance.now() - began,
    );
  }
  Atomics.store(progress, 2, 0);
  Atomics.store(progress, 0, 0);
}

parentPort.on('message', ({ learnt, chains: made, jobs }) => {
  if (quick.size > mostQuick) {
    quick.clear();
    doubted.clear();
  }
  for (let at = 0; at < learnt.length; at += 2) codes.set(learnt[at], learnt[at + 1]);
  for (let at = 0; at < made.length; at += 2) chains.set(made[at], made[at + 1]);
  let since = performance.now();
  for (let at = 0; at < jobs.length && !broken; at += 5) {
    runJob(jobs[at], codes.get(jobs[at + 1]), jobs[at + 2], chains.get(jobs[at + 3]), jobs[at + 4]);
    if (performance.now() - since > heldBackMs) {
      flush();
      since = performance.now();
    }
  }
  flush();
});
post({ ready: true });

// Runs custom functions in QuickJS, each as if it were the first. Plain JavaScript, so that a worker thread starts it
// alike from the sources, under the tests and from the built server.
import { parentPort, workerData } from 'node:worker_threads';
import { openRealm } from './realm.mjs';

const { limits, progress } = workerData;
const run = await openRealm(limits);
const codes = new Map();
/** Numbers of codes whose last run was quick: answers may wait for one of those, so that several travel together. */
const quick = new Set();
const quickMs = 1;
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

/** Runs one job and notes meanwhile, in memory that the server sees, which one it is and since when. */
function runJob(id, number, params) {
  if (!quick.has(number)) flush();
  const began = performance.now();
  Atomics.store(progress, 1, Date.now() | 0);
  Atomics.store(progress, 0, id);
  try {
    const { json, error } = run(codes.get(number), params);
    answers.push(id, json, error);
  } catch (fault) {
    // A realm that ended in the middle of a call may be damaged: this thread is given up.
    broken = true;
    answers.push(
      id,
      undefined,
      `The function used up its memory or stack and was stopped (${fault?.message ?? fault}).`,
    );
  }
  Atomics.store(progress, 0, 0);
  if (performance.now() - began < quickMs) quick.add(number);
  else quick.delete(number);
}

parentPort.on('message', ({ learnt, jobs }) => {
  for (let at = 0; at < learnt.length; at += 2) {
    codes.set(learnt[at], learnt[at + 1]);
    quick.delete(learnt[at]);
  }
  let since = performance.now();
  for (let at = 0; at < jobs.length && !broken; at += 3) {
    runJob(jobs[at], jobs[at + 1], jobs[at + 2]);
    if (performance.now() - since > heldBackMs) {
      flush();
      since = performance.now();
    }
  }
  flush();
});
post({ ready: true });

// Loaded into the server that is measured: writes down, once a second, how long its main thread
// worked at most without letting anything else in, in milliseconds of processor time, so that what
// else the machine does counts for nothing. Linux alone tells the time of a thread.
import { appendFileSync, readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const everyMs = 5;
const { BENCH_HOLDS: file } = process.env;

function readMilliseconds() {
  const [nanoseconds] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1e6;
}

if (file && isMainThread) {
  let [before, longest, told] = [readMilliseconds(), 0, performance.now()];
  setInterval(() => {
    const now = readMilliseconds();
    longest = Math.max(longest, now - before);
    before = now;
    if (performance.now() - told < 1000) return;
    appendFileSync(file, `${longest.toFixed(1)}\n`);
    [longest, told] = [0, performance.now()];
  }, everyMs).unref();
}

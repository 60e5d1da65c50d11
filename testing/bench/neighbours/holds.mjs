// Loaded into the server that is measured: writes down, once a second, how long its main thread
// worked at most without letting anything else in, in milliseconds of processor time, so that what
// else the machine does counts for nothing. Linux alone tells the time of a thread. With
// BENCH_PROFILE it keeps a profile as well.
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { isMainThread } from 'node:worker_threads';

const everyMs = 5;
/** Shorter holds are not listed one by one. */
const longMs = 15;
/** Shorter waits for a disk or a processor are not listed, either. */
const standsMs = 50;
const { BENCH_HOLDS: file, BENCH_PROFILE: profile } = process.env;

function readMilliseconds() {
  const [nanoseconds] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1e6;
}

/** The clock of profiles, in microseconds. */
const clock = () => Number(process.hrtime.bigint() / 1000n);

function keepProfile() {
  const holds = [];
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.setSamplingInterval', { interval: 1000 });
  session.post('Profiler.start');
  process.on('exit', () =>
    session.post('Profiler.stop', (_, stopped) =>
      writeFileSync(profile, JSON.stringify({ ...stopped, holds })),
    ),
  );
  return hold => holds.push(hold);
}

if (file && isMainThread) {
  const keep = profile ? keepProfile() : () => {};
  let [before, longest, told, since] = [readMilliseconds(), 0, performance.now(), clock()];
  setInterval(() => {
    const [now, at] = [readMilliseconds(), clock()];
    if (now - before >= longMs || at - since >= standsMs * 1000)
      keep({ from: since, to: at, worked: now - before });
    longest = Math.max(longest, now - before);
    before = now;
    since = at;
    if (performance.now() - told < 1000) return;
    appendFileSync(file, `${longest.toFixed(1)}\n`);
    [longest, told] = [0, performance.now()];
  }, everyMs).unref();
}

import { timeSlices } from './TimeSlices';

const longestMs = 2;
const longestTurnMs = 8;
/** When the present turn of the event loop was first asked about; 0 before that. */
let turnSince = 0;

/**
 * Whether so many short steps that wait for nothing have followed each other in this turn of the
 * event loop, whoever's they are, that others are to go first: `timeSlices.turn` lets them.
 */
export function isTurnLong(): boolean {
  const now = performance.now();
  if (turnSince === 0) {
    turnSince = now;
    setImmediate(() => (turnSince = 0));
  }
  return now - turnSince >= longestTurnMs;
}

/**
 * Returns a function to await between the steps of long work in this process: once the work has
 * gone on for 2 ms, whatever came in meanwhile goes first, and other long work by turns of names.
 */
export function createPause(name = ''): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < longestMs) return;
    await timeSlices.turn(name);
    since = performance.now();
  };
}

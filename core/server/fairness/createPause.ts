import { timeSlices } from './TimeSlices';

const longestMs = 2;
const longestTurnMs = 8;
/** When the present turn of the event loop was first asked about; 0 before that. */
let turnSince = 0;

/** Steps that any work may take at first. */
const fewSteps = 10;

/** Whether this turn of the event loop lasts long already, whoever’s work is done in it. */
function isTurnLong(): boolean {
  const now = performance.now();
  if (turnSince === 0) {
    turnSince = now;
    setImmediate(() => (turnSince = 0));
  }
  return now - turnSince >= longestTurnMs;
}

/**
 * Creates a check for work of short steps that wait for nothing, to be asked before each: whether so
 * many have followed each other in this turn of the event loop, whoever's they are, that others are to
 * go first: `timeSlices.turn` lets them. Never so at the first steps: a crowd of short work would wait
 * for turns, and none of it is long.
 */
export function createTurnCheck(): () => boolean {
  let steps = 0;
  return () => steps++ >= fewSteps && isTurnLong();
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

import { DatabaseDownError } from '../../database/dialect';
import { LeaseLostError } from '../job';

/** Whether a fault is that of all turns, not of one. */
const endsAll = (fault: unknown): boolean =>
  fault instanceof LeaseLostError || fault instanceof DatabaseDownError;

/**
 * Does a step for each of some turns, such as companies, then for each again, until none has more to
 * do: however much there is of one, the others wait for one step of it. One whose step fails does
 * not keep the others from theirs; rejects with the first fault in the end.
 *
 * @param step does a few things for one; false once none are left
 */
export async function takeTurns<Turn>(
  turns: Iterable<Turn>,
  step: (turn: Turn) => Promise<boolean>,
): Promise<void> {
  const left = new Set(turns);
  const faults: unknown[] = [];
  while (left.size > 0)
    for (const turn of left)
      try {
        if (!(await step(turn))) left.delete(turn);
      } catch (fault) {
        if (endsAll(fault)) throw fault;
        faults.push(fault);
        left.delete(turn);
      }
  if (faults.length > 0) throw faults[0];
}

/** Does all the steps of work that pauses after each, and returns what it comes to. */
export async function finishTurns<T>(steps: AsyncGenerator<unknown, T>): Promise<T> {
  for (;;) {
    const { done, value } = await steps.next();
    if (done) return value;
  }
}

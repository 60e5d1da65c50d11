// One long transaction of a thread's connection, which is interrupted where others wait to write.
// Plain JavaScript, as threads use it.
import { forgetSome, UndoLog, undoSome } from './sqliteUndo.mjs';

/** How long it goes on at least before it is interrupted, in milliseconds. */
const leastMs = 4;

export class LongTransaction {
  steps;
  since = 0;

  /** `wanted` holds 1 where others wait. */
  constructor(database, wanted) {
    this.database = database;
    this.wanted = new Int32Array(wanted);
    this.undo = new UndoLog(database);
  }

  begin() {
    this.database.exec('begin immediate');
    this.since = performance.now();
  }

  /** Runs the steps of a generator; answers its result, or that it was interrupted. */
  run(steps) {
    this.steps = steps;
    return this.goOn();
  }

  resume() {
    this.begin();
    return this.goOn();
  }

  commit() {
    this.undo.settle();
    this.database.exec('commit');
    const { interrupted } = this.undo;
    this.undo.end();
    return { more: interrupted };
  }

  /** Takes back what is not committed; `undo` takes back the rest. */
  rollback() {
    this.steps?.return();
    this.steps = undefined;
    if (this.database.inTransaction) this.database.exec('rollback');
    this.undo.end();
  }

  undoSome() {
    return this.inTransaction(undoSome);
  }

  forgetSome() {
    return this.inTransaction(forgetSome);
  }

  goOn() {
    for (;;) {
      const { done, value } = this.steps.next();
      if (done) {
        this.steps = undefined;
        return { rows: value ?? [] };
      }
      if (Atomics.load(this.wanted, 0) === 0 || performance.now() - this.since < leastMs) continue;
      this.undo.keep();
      this.database.exec('commit');
      return { interrupted: true };
    }
  }

  inTransaction(work) {
    this.database.exec('begin immediate');
    try {
      const more = work(this.database);
      this.database.exec('commit');
      return { more };
    } catch (fault) {
      if (this.database.inTransaction) this.database.exec('rollback');
      throw fault;
    }
  }
}

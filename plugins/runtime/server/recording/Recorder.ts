import { codes, Failure } from '#core/contract';
import {
  DatabaseDownError,
  RowNotFoundError,
  type Database,
  type RowWrite,
} from '#core/server/internal';
import type { InteractionRow, RunEventsRow } from './tables';

/** The records that one leg of an interaction writes to the database. */
export interface Leg {
  /** Whether it is the first leg, which makes the row that later ones change. */
  readonly first: boolean;
  readonly interaction: InteractionRow;
  readonly events: RunEventsRow;
}
interface Waiting {
  readonly leg: Leg;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

const mostAtOnce = 250;
const fewestAtOnce = 32;
/**
 * About half of what waits: while it is committed the others' answers are already on their way, so
 * neither thread idles.
 */
const computeBatchSize = (waiting: number) =>
  Math.max(fewestAtOnce, Math.min(mostAtOnce, waiting >> 1));
/**
 * The lease is part of it: a leg whose interaction another process has taken meanwhile changes
 * nothing.
 */
const key = ['company_id', 'interaction_id', 'lease'];
/** Characters from which on a leg takes long to write. */
const manyCharacters = 65_536;
/** How many commits go on at once: one is sent or written while another syncs. */
const commitsAtOnce = 2;
const overtaken =
  'This step timed out or was completed in another window. Continue from the latest page, or start again.';

/**
 * Writes what interactions leave, many in one commit: whatever arrives in the same turn of the
 * event loop, or while commits are under way, goes together; but a large leg goes alone, so that no
 * other waits for it. Each answer waits for its own.
 */
export class Recorder {
  private waiting: Waiting[] = [];
  private gathering = false;
  private readonly writing = new Set<Promise<void>>();
  private readonly writingLarge = new Set<Promise<void>>();
  /** Legs that are being committed. */
  private underWay = 0;

  constructor(private readonly database: Database) {}

  /**
   * Done when the leg is durable; rejects with a sentence when the interaction was taken over
   * meanwhile.
   */
  write(leg: Leg): Promise<void> {
    return new Promise((done, failed) => {
      const waiting = { leg, done, failed };
      if (isLarge(leg)) {
        const written = this.flush([waiting]).finally(() => this.writingLarge.delete(written));
        this.writingLarge.add(written);
        return;
      }
      this.waiting.push(waiting);
      this.gather();
    });
  }

  async close(): Promise<void> {
    for (;;) {
      const writing = [...this.writing, ...this.writingLarge];
      if (writing.length > 0) await Promise.race(writing);
      else if (this.waiting.length > 0) await new Promise(gathered => setImmediate(gathered));
      else return;
    }
  }

  /** Begins a commit once this turn of the event loop has brought all it brings. */
  private gather(): void {
    if (this.gathering || !this.mayBegin()) return;
    this.gathering = true;
    setImmediate(() => {
      this.gathering = false;
      while (this.mayBegin()) this.begin();
    });
  }

  /** A further commit is worth its cost when half as many wait as are being committed. */
  private mayBegin(): boolean {
    const { length } = this.waiting;
    const free = this.writing.size < commitsAtOnce;
    return free && length > 0 && length * 2 >= this.underWay;
  }

  private begin(): void {
    const batch = this.waiting.splice(0, computeBatchSize(this.waiting.length));
    this.underWay += batch.length;
    const written = this.flush(batch).then(() => {
      this.writing.delete(written);
      this.underWay -= batch.length;
      this.gather();
    });
    this.writing.add(written);
  }

  private async flush(batch: readonly Waiting[]): Promise<void> {
    try {
      await this.commit(batch.map(({ leg }) => leg));
      for (const { done } of batch) done();
    } catch (error) {
      const [first, ...others] = batch;
      // Rows sent to a lost database may be stored: they are not sent again.
      if (error instanceof DatabaseDownError) for (const { failed } of batch) failed(error);
      else if (first && others.length === 0) first.failed(toRecorderError(error));
      // One leg that cannot be written must not take the others with it.
      else
        for (const each of batch)
          await this.commit([each.leg]).then(each.done, fault =>
            each.failed(toRecorderError(fault)),
          );
    }
  }

  private commit(legs: readonly Leg[]): Promise<void> {
    const interactions = (first: boolean) =>
      legs.filter(leg => leg.first === first).map(({ interaction }) => interaction);
    return this.database.writeRows([
      ...toRowWrites('interactions', interactions(true)),
      ...toRowWrites('interactions', interactions(false), key),
      ...toRowWrites(
        'run_events',
        legs.map(({ events }) => events),
      ),
    ]);
  }
}

const isLarge = ({ interaction, events }: Leg) =>
  [...Object.values(interaction), ...Object.values(events)].reduce<number>(
    (sum, value) => sum + (typeof value === 'string' ? value.length : 0),
    0,
  ) > manyCharacters;

const toRecorderError = (error: unknown) =>
  error instanceof RowNotFoundError ? new Failure(409, codes.conflict, overtaken) : error;

/** Records of one table, all with the same columns, as rows. */
function toRowWrites(
  table: string,
  records: readonly Readonly<Record<string, string | number | null>>[],
  key?: readonly string[],
): readonly RowWrite[] {
  const [first] = records;
  if (!first) return [];
  const columns = Object.keys(first);
  const rows = records.map(record => columns.map(column => record[column] ?? null));
  return [{ table, columns, rows, ...(key && { key }) }];
}

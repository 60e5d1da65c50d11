import type { Insertable, Updateable } from 'kysely';
import type { Database } from '../../../../core/server';
import type { InteractionsTable, RunEventsTable } from './tables';

/** What one leg of an interaction leaves in the database. */
export interface Leg {
  readonly companyId: string;
  readonly interactionId: string;
  /** The first leg makes the row, later ones change it. */
  readonly made?: Insertable<InteractionsTable>;
  readonly changed?: Updateable<InteractionsTable>;
  readonly events: Insertable<RunEventsTable>;
}
interface Waiting {
  readonly leg: Leg;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

const gatherMs = 2;
const mostAtOnce = 250;
const rowsAStatement = 50;

/**
 * Writes what interactions leave, many in one commit: whatever arrives within a few milliseconds, or while the last
 * commit is under way, goes together. Each answer waits for its own.
 */
export class Recorder {
  private waiting: Waiting[] = [];
  private writing: Promise<void> | undefined;

  constructor(private readonly database: Database) {}

  /** Done when the leg is durable. */
  write(leg: Leg): Promise<void> {
    return new Promise((done, failed) => {
      this.waiting.push({ leg, done, failed });
      this.writing ??= this.flush();
    });
  }

  async close(): Promise<void> {
    while (this.writing) await this.writing;
  }

  private async flush(): Promise<void> {
    await new Promise(gathered => setTimeout(gathered, gatherMs));
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, mostAtOnce);
      try {
        await this.commit(batch.map(({ leg }) => leg));
        for (const { done } of batch) done();
      } catch (error) {
        if (batch.length === 1) batch[0]!.failed(error);
        // One leg that cannot be written must not take the others with it.
        else for (const each of batch) await this.commit([each.leg]).then(each.done, each.failed);
      }
    }
    this.writing = undefined;
  }

  private commit(legs: readonly Leg[]): Promise<void> {
    return this.database.transaction(undefined, async db => {
      const made = legs.flatMap(leg => leg.made ?? []);
      for (let at = 0; at < made.length; at += rowsAStatement)
        await db
          .insertInto('interactions')
          .values(made.slice(at, at + rowsAStatement))
          .execute();
      for (const { changed, companyId, interactionId } of legs)
        if (changed)
          await db
            .updateTable('interactions')
            .set(changed)
            .where('company_id', '=', companyId)
            .where('interaction_id', '=', interactionId)
            .execute();
      const events = legs.map(leg => leg.events);
      for (let at = 0; at < events.length; at += rowsAStatement)
        await db
          .insertInto('run_events')
          .values(events.slice(at, at + rowsAStatement))
          .execute();
    });
  }
}

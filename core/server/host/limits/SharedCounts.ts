import { sql } from 'kysely';
import type { Queries } from '../../database';
import { bigint, defineTable, text, type TableTypes } from '../../database';

/** A count of all processes and the end of its window, in milliseconds since the epoch. */
interface Total {
  readonly used: number;
  readonly ends: number;
}

/** Counts that several processes share, as rows of the database. */
export class SharedCounts {
  constructor(private readonly db: Queries) {}

  /**
   * Adds to a count in one statement, or begins its next window of so many milliseconds; returns
   * what there is then.
   */
  async add(name: string, by: number, window: number): Promise<Total> {
    const now = Date.now();
    const over = sql`rate_counts.ends <= ${now}`;
    return this.db
      .insertInto('rate_counts')
      .values({ name, used: by, ends: now + window })
      .onConflict(conflict =>
        conflict.column('name').doUpdateSet({
          used: sql<number>`case when ${over} then ${by} else rate_counts.used + ${by} end`,
          ends: sql<number>`case when ${over} then ${now + window} else rate_counts.ends end`,
        }),
      )
      .returning(['used', 'ends'])
      .executeTakeFirstOrThrow();
  }

  /** Returns a count whose window has not ended. */
  async read(name: string): Promise<Total | undefined> {
    return this.db
      .selectFrom('rate_counts')
      .select(['used', 'ends'])
      .where('name', '=', name)
      .where('ends', '>', Date.now())
      .executeTakeFirst();
  }
}

export const rateCounts = defineTable('rate_counts', {
  owner: 'installation',
  since: '2026-11-23T05:40_rateCounts',
  columns: {
    name: text(),
    used: bigint(),
    /** When the window is over, in milliseconds since the epoch. */
    ends: bigint(),
  },
  key: 'name',
  indices: { rate_counts_by_end: ['ends'] },
});

declare module '../../database/tables' {
  interface Tables extends TableTypes<readonly [typeof rateCounts]> {}
}

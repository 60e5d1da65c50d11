import { sql, type RawBuilder } from 'kysely';
import type { Queries } from '../../database';
import { bigint, defineTable, text, type TableTypes } from '../../database';
import { sharedClock } from '../../database/dialect';

/** A count of all processes, and for how many milliseconds its window lasts. */
interface Total {
  readonly used: number;
  readonly left: number;
}

/** How far the clocks of processes of the release before, which use their own, may be apart. */
const slack = 2000;

/** Counts that several processes share, as rows of the database. */
export class SharedCounts {
  private readonly now: RawBuilder<number>;

  constructor(private readonly db: Queries) {
    this.now = sharedClock(db);
  }

  /**
   * Adds to a count in one statement, or begins its next window of so many milliseconds; returns
   * what there is then.
   */
  async add(name: string, by: number, window: number): Promise<Total> {
    const row = await this.addTo(name, { by, window });
    if (!row) throw new Error(`The count “${name}” was not written.`);
    return row;
  }

  /** Adds one to a count as `add` does, unless it has reached so many; returns undefined then. */
  addUpTo(name: string, most: number, window: number): Promise<Total | undefined> {
    return this.addTo(name, { by: 1, window, most });
  }

  private addTo(
    name: string,
    { by, window, most }: { by: number; window: number; most?: number },
  ): Promise<Total | undefined> {
    const { now } = this;
    // Only a clock that was set back leaves an end that is further away than a window.
    const last = sql`${now} + ${window + slack}`;
    const over = sql`(rate_counts.ends <= ${now} or rate_counts.ends > ${last})`;
    return this.db
      .insertInto('rate_counts')
      .values({ name, used: by, ends: sql<number>`${now} + ${window}` })
      .onConflict(conflict => {
        const counted = conflict.column('name').doUpdateSet({
          used: sql<number>`case when ${over} then ${by} else rate_counts.used + ${by} end`,
          ends: sql<number>`case when ${over} then ${now} + ${window} else rate_counts.ends end`,
        });
        if (most === undefined) return counted;
        return counted.where(sql<boolean>`(${over} or rate_counts.used < ${most})`);
      })
      .returning(['used', sql<number>`ends - ${now}`.as('left')])
      .executeTakeFirst();
  }

  /** Returns the counts of these names whose windows have not ended. */
  async readAll(names: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.db
      .selectFrom('rate_counts')
      .select(['name', 'used'])
      .where('name', 'in', names)
      .where(sql<boolean>`ends > ${this.now}`)
      .execute();
    return new Map(rows.map(({ name, used }) => [name, used]));
  }

  /** Returns a count whose window of so many milliseconds has not ended. */
  async read(name: string, window: number): Promise<Total | undefined> {
    const left = sql<number>`ends - ${this.now}`;
    return this.db
      .selectFrom('rate_counts')
      .select(['used', left.as('left')])
      .where('name', '=', name)
      .where(sql<boolean>`${left} > 0 and ${left} <= ${window + slack}`)
      .executeTakeFirst();
  }
}

export const rateCounts = defineTable('rate_counts', {
  owner: 'installation',
  since: '2026-11-23T05:40_rateCounts',
  columns: {
    name: text(),
    used: bigint(),
    /** When the window is over, in milliseconds since the epoch, by the clock of the database. */
    ends: bigint(),
  },
  key: 'name',
  indices: { rate_counts_by_end: ['ends'] },
});

declare module '../../database/tables' {
  interface Tables extends TableTypes<readonly [typeof rateCounts]> {}
}

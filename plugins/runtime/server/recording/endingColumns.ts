import type { Kysely, Migration } from 'kysely';

/** Whom a run signed in, and what takes its end. */
export const endingColumns: Migration = {
  async up(db: Kysely<any>) {
    for (const column of ['user_id', 'ending'])
      await db.schema
        .alterTable('interactions')
        .addColumn(column, 'text', definition => definition.notNull().defaultTo(''))
        .execute();
  },
};

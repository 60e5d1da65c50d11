import type { Kysely, Migration } from 'kysely';

/** When a session’s person last showed the password once more. */
export const confirmedColumn: Migration = {
  async up(db: Kysely<any>) {
    await db.schema
      .alterTable('tokens')
      .addColumn('confirmed_date', 'bigint', column => column.notNull().defaultTo(0))
      .execute();
  },
};

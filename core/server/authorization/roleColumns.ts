import type { Kysely, Migration } from 'kysely';

/** When a role was last changed, so that a change made on an older one is noticed. */
export const roleColumns: Migration = {
  async up(db: Kysely<any>) {
    await db.schema
      .alterTable('roles')
      .addColumn('updated_date', 'bigint', to => to.notNull().defaultTo(0))
      .execute();
  },
};

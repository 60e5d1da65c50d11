import { sql, type Kysely, type Migration } from 'kysely';

/** Who holds an interaction, by number; and what finds runs by age and those that wait. */
export const leaseColumn: Migration = {
  async up(db: Kysely<any>) {
    await db.schema
      .alterTable('interactions')
      .addColumn('lease', 'integer', column => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createIndex('runs_by_age')
      .on('interactions')
      .columns(['company_id', 'start_time'])
      .execute();
    await db.schema
      .createIndex('runs_by_end')
      .on('interactions')
      .column('expires')
      .where(sql<boolean>`status = 'waiting'`)
      .execute();
  },
};

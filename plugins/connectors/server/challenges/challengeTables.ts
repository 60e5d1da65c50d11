import type { Kysely, Migration } from 'kysely';

export interface ChallengesTable {
  company_id: string;
  challenge: string;
  status: string;
  is_complete: number;
  /** JSON. */
  claims: string;
  updated_by: string;
  interaction_id: string;
  created_date: number;
  updated_date: number;
  expires: number;
}
declare module '#core/server/database/tables' {
  interface Tables {
    challenges: ChallengesTable;
  }
}

/** What flows wait for and other flows decide. */
export const challengeTables: Migration = {
  async up(db: Kysely<any>) {
    await db.schema
      .createTable('challenges')
      .addColumn('company_id', 'text', column => column.notNull())
      .addColumn('challenge', 'text', column => column.notNull())
      .addColumn('status', 'text', column => column.notNull())
      .addColumn('is_complete', 'integer', column => column.notNull())
      .addColumn('claims', 'text', column => column.notNull())
      .addColumn('updated_by', 'text', column => column.notNull())
      .addColumn('interaction_id', 'text', column => column.notNull())
      .addColumn('created_date', 'bigint', column => column.notNull())
      .addColumn('updated_date', 'bigint', column => column.notNull())
      .addColumn('expires', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('challenges_key', ['company_id', 'challenge'])
      .execute();
    await db.schema
      .createIndex('challenges_by_expiry')
      .on('challenges')
      .columns(['company_id', 'expires'])
      .execute();
  },
};

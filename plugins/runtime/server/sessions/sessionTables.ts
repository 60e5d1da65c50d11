import type { Kysely, Migration } from 'kysely';

/** Sign-on sessions of end users' browsers. */
export const sessionTables: Migration = {
  async up(db: Kysely<any>) {
    await db.schema
      .createTable('sign_on_sessions')
      .addColumn('company_id', 'text', column => column.notNull())
      .addColumn('token_hash', 'text', column => column.notNull())
      .addColumn('session_id', 'text', column => column.notNull())
      .addColumn('user_id', 'text', column => column.notNull())
      .addColumn('methods', 'text', column => column.notNull())
      .addColumn('created_date', 'bigint', column => column.notNull())
      .addColumn('active_date', 'bigint', column => column.notNull())
      .addColumn('idle_seconds', 'integer', column => column.notNull())
      .addColumn('expires', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('sign_on_sessions_key', ['company_id', 'token_hash'])
      .execute();
    for (const column of ['user_id', 'expires'])
      await db.schema
        .createIndex(`sign_on_sessions_by_${column}`)
        .on('sign_on_sessions')
        .columns(['company_id', column])
        .execute();
  },
};

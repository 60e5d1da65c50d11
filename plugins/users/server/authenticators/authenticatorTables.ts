import type { Kysely, Migration } from 'kysely';

/** Users' devices, recovery codes and codes by mail. */
export const authenticatorTables: Migration = {
  async up(db: Kysely<any>) {
    await db.schema
      .createTable('authenticators')
      .addColumn('company_id', 'text', column => column.notNull())
      .addColumn('device_id', 'text', column => column.notNull())
      .addColumn('user_id', 'text', column => column.notNull())
      .addColumn('kind', 'text', column => column.notNull())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('confirmed', 'integer', column => column.notNull())
      .addColumn('secret', 'text', column => column.notNull())
      .addColumn('credential_id', 'text')
      .addColumn('transports', 'text', column => column.notNull())
      .addColumn('counter', 'bigint', column => column.notNull())
      .addColumn('created_date', 'bigint', column => column.notNull())
      .addColumn('used_date', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('authenticators_key', ['company_id', 'device_id'])
      .execute();
    await db.schema
      .createIndex('authenticators_user')
      .on('authenticators')
      .columns(['company_id', 'user_id'])
      .execute();
    await db.schema
      .createIndex('authenticators_credential')
      .unique()
      .on('authenticators')
      .columns(['company_id', 'credential_id'])
      .execute();
    await db.schema
      .createTable('authenticator_recovery_codes')
      .addColumn('company_id', 'text', column => column.notNull())
      .addColumn('user_id', 'text', column => column.notNull())
      .addColumn('code_hash', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('authenticator_recovery_codes_key', [
        'company_id',
        'user_id',
        'code_hash',
      ])
      .execute();
    await db.schema
      .createTable('authenticator_mail_codes')
      .addColumn('company_id', 'text', column => column.notNull())
      .addColumn('interaction_id', 'text', column => column.notNull())
      .addColumn('recipient', 'text', column => column.notNull())
      .addColumn('user_id', 'text', column => column.notNull())
      .addColumn('email', 'text', column => column.notNull())
      .addColumn('code_hash', 'text', column => column.notNull())
      .addColumn('tries', 'integer', column => column.notNull())
      .addColumn('expires', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('authenticator_mail_codes_key', [
        'company_id',
        'interaction_id',
        'recipient',
      ])
      .execute();
    await db.schema
      .createIndex('authenticator_mail_codes_expires')
      .on('authenticator_mail_codes')
      .column('expires')
      .execute();
  },
};

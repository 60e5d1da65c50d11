import type { Kysely, Migration } from 'kysely';

/** Applications and their policies. */
export const appTables: Migration = {
  async up(db: Kysely<any>) {
    const texts = ['prod_key_hash', 'test_key_hash', 'prod_key', 'test_key', 'client_secret'];
    let apps = db.schema
      .createTable('apps')
      .addColumn('company_id', 'text', column => column.notNull())
      .addColumn('app_id', 'text', column => column.notNull())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('customer_id', 'text', column => column.notNull())
      .addColumn('created_date', 'bigint', column => column.notNull())
      .addColumn('api_key_enabled', 'integer', column => column.notNull());
    for (const name of [...texts, 'oauth', 'saml', 'user_portal', 'flows'])
      apps = apps.addColumn(name, 'text', column => column.notNull());
    await apps.addPrimaryKeyConstraint('apps_key', ['company_id', 'app_id']).execute();
    for (const key of ['prod_key_hash', 'test_key_hash'])
      await db.schema
        .createIndex(`apps_by_${key}`)
        .on('apps')
        .columns(['company_id', key])
        .execute();
    await db.schema
      .createTable('policies')
      .addColumn('company_id', 'text', column => column.notNull())
      .addColumn('policy_id', 'text', column => column.notNull())
      .addColumn('app_id', 'text', column => column.notNull())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('status', 'text', column => column.notNull())
      .addColumn('created_date', 'bigint', column => column.notNull())
      .addColumn('flows', 'text', column => column.notNull())
      .addColumn('trigger', 'text')
      .addPrimaryKeyConstraint('policies_key', ['company_id', 'policy_id'])
      .execute();
    await db.schema
      .createIndex('policies_by_app')
      .on('policies')
      .columns(['company_id', 'app_id'])
      .execute();
  },
};

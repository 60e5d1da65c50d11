import type { Kysely, Migration } from 'kysely';

/**
 * What applications were given when somebody signed on to them, or when they signed on themselves.
 */
export const grantTables: Migration = {
  async up(db: Kysely<any>) {
    let table = db.schema
      .createTable('oauth_grants')
      .addColumn('company_id', 'text', column => column.notNull())
      .addColumn('grant_id', 'text', column => column.notNull());
    const texts = [
      'app_id',
      'policy_id',
      'interaction_id',
      'subject',
      'scope',
      'nonce',
      'redirect_uri',
      'challenge',
    ];
    for (const name of [
      ...texts,
      'methods',
      'claims',
      'code_hash',
      'refresh_hash',
      'refresh_before',
    ])
      table = table.addColumn(name, 'text', column => column.notNull());
    for (const name of ['created_date', 'auth_time', 'code_expires', 'expires', 'revoked_date'])
      table = table.addColumn(name, 'bigint', column => column.notNull());
    await table
      .addColumn('code_used', 'integer', column => column.notNull())
      .addColumn('public_client', 'integer', column => column.notNull())
      .addPrimaryKeyConstraint('oauth_grants_key', ['company_id', 'grant_id'])
      .execute();
    for (const [name, column] of [
      ['oauth_grants_by_code', 'code_hash'],
      ['oauth_grants_by_end', 'expires'],
      ['oauth_grants_by_app', 'app_id'],
    ] as const)
      await db.schema
        .createIndex(name)
        .on('oauth_grants')
        .columns(['company_id', column])
        .execute();
  },
};

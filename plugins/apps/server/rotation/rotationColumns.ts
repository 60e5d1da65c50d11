import type { Kysely, Migration } from 'kysely';

/**
 * Applications that can be turned off, and keys that stay good for a while after they were
 * replaced.
 */
export const rotationColumns: Migration = {
  async up(db: Kysely<any>) {
    const add = (name: string, type: 'text' | 'bigint', fallback: string | number) =>
      db.schema
        .alterTable('apps')
        .addColumn(name, type, column => column.notNull().defaultTo(fallback))
        .execute();
    await add('status', 'text', 'enabled');
    for (const name of ['previous_prod_hash', 'previous_test_hash', 'previous_secret_hash'])
      await add(name, 'text', '');
    for (const name of ['previous_keys_until', 'previous_secret_until', 'previous_used'])
      await add(name, 'bigint', 0);
    for (const key of ['previous_prod_hash', 'previous_test_hash'])
      await db.schema
        .createIndex(`apps_by_${key}`)
        .on('apps')
        .columns(['company_id', key])
        .execute();
  },
};

import type { Kysely, Migration } from 'kysely';

/** How sessions came about, what companies ask of them, and who runs the installation. */
export const signOnColumns: Migration = {
  async up(db: Kysely<any>) {
    const text = (table: string, column: string, otherwise: string) =>
      db.schema
        .alterTable(table)
        .addColumn(column, 'text', to => to.notNull().defaultTo(otherwise))
        .execute();
    const number = (table: string, column: string) =>
      db.schema
        .alterTable(table)
        .addColumn(column, 'bigint', to => to.notNull().defaultTo(0))
        .execute();
    await text('tokens', 'session_id', '');
    await text('tokens', 'methods', '[]');
    await text('tokens', 'path', 'password');
    await text('tokens', 'address', '');
    await text('tokens', 'agent', '');
    await text('companies', 'security', '{}');
    await text('companies', 'domains', '[]');
    await text('companies', 'custom_domains', '[]');
    await number('customers', 'operator');
    await number('customers', 'password_date');
    await number('customers', 'has_factor');
  },
};

import type { Kysely, Migration } from 'kysely';

/** Flows, their versions, what those call and use, and the answers of imports. */
export const flowTables: Migration = {
  async up(db: Kysely<any>) {
    await db.schema
      .createTable('flows')
      .addColumn('company_id', 'text', column => column.notNull())
      .addColumn('flow_id', 'text', column => column.notNull())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('description', 'text', column => column.notNull())
      .addColumn('search_text', 'text', column => column.notNull())
      .addColumn('flow_status', 'text', column => column.notNull())
      .addColumn('customer_id', 'text', column => column.notNull())
      .addColumn('created_date', 'bigint', column => column.notNull())
      .addColumn('updated_date', 'bigint', column => column.notNull())
      .addColumn('saved_date', 'bigint', column => column.notNull())
      .addColumn('deployed_date', 'bigint')
      .addColumn('current_version', 'integer', column => column.notNull())
      .addColumn('published_version', 'integer')
      .addColumn('flow_color', 'text')
      .addColumn('connector_ids', 'text', column => column.notNull())
      .addColumn('trigger', 'text')
      .addColumn('error_count', 'integer', column => column.notNull())
      .addColumn('warning_count', 'integer', column => column.notNull())
      .addPrimaryKeyConstraint('flows_key', ['company_id', 'flow_id'])
      .execute();
    await db.schema
      .createIndex('flows_by_saved')
      .on('flows')
      .columns(['company_id', 'saved_date', 'flow_id'])
      .execute();
    await db.schema
      .createTable('flow_versions')
      .addColumn('company_id', 'text', column => column.notNull())
      .addColumn('flow_id', 'text', column => column.notNull())
      .addColumn('version_id', 'integer', column => column.notNull())
      .addColumn('document', 'text', column => column.notNull())
      .addColumn('alias', 'text', column => column.notNull())
      .addColumn('message', 'text', column => column.notNull())
      .addColumn('customer_id', 'text', column => column.notNull())
      .addColumn('created_date', 'bigint', column => column.notNull())
      .addColumn('deployed_date', 'bigint')
      .addColumn('node_count', 'integer', column => column.notNull())
      .addColumn('lint', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('flow_versions_key', ['company_id', 'flow_id', 'version_id'])
      .execute();
    await usesTable(db, 'flow_calls', 'callee_id');
    await usesTable(db, 'flow_connections', 'connection_id');
    await db.schema
      .createTable('flow_imports')
      .addColumn('company_id', 'text', column => column.notNull())
      .addColumn('idempotency_key', 'text', column => column.notNull())
      .addColumn('body_hash', 'text', column => column.notNull())
      .addColumn('reply', 'text', column => column.notNull())
      .addColumn('created_date', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('flow_imports_key', ['company_id', 'idempotency_key'])
      .execute();
  },
};

async function usesTable(db: Kysely<any>, table: string, used: string): Promise<void> {
  await db.schema
    .createTable(table)
    .addColumn('company_id', 'text', column => column.notNull())
    .addColumn('flow_id', 'text', column => column.notNull())
    .addColumn('version_id', 'integer', column => column.notNull())
    .addColumn(used, 'text', column => column.notNull())
    .addPrimaryKeyConstraint(`${table}_key`, ['company_id', 'flow_id', 'version_id', used])
    .execute();
  await db.schema.createIndex(`${table}_by_used`).on(table).columns(['company_id', used]).execute();
}

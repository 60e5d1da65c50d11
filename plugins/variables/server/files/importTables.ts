import type { Kysely, Migration } from 'kysely';
import type { SealedTable } from '#core/server';

/** An import of variables that can be taken back for a time. */
export interface VariableImportsTable {
  company_id: string;
  import_id: string;
  made_date: number;
  created: number;
  updated: number;
  /** Sealed JSON: each variable as it was before and after. */
  content: string;
}
declare module '#core/server/database/tables' {
  interface Tables {
    variable_imports: VariableImportsTable;
  }
}

/** Imports of variables. */
export const importTables: Migration = {
  async up(db: Kysely<any>) {
    await db.schema
      .createTable('variable_imports')
      .addColumn('company_id', 'text', column => column.notNull())
      .addColumn('import_id', 'text', column => column.notNull())
      .addColumn('made_date', 'bigint', column => column.notNull())
      .addColumn('created', 'integer', column => column.notNull())
      .addColumn('updated', 'integer', column => column.notNull())
      .addColumn('content', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('variable_imports_key', ['company_id', 'import_id'])
      .execute();
  },
};

/** Where what an import wrote stands sealed. */
export const importPlace = (importId: string) => ({
  table: 'variable_imports',
  row: importId,
  column: 'content',
});

/** What imports wrote, for whoever seals it anew. */
export const sealedImports: SealedTable<VariableImportsTable> = {
  table: 'variable_imports',
  key: ['import_id'],
  list: ({ import_id, content }) => [{ place: importPlace(import_id), sealed: content }],
  put: (_, [content]) => (content === undefined ? {} : { content }),
};

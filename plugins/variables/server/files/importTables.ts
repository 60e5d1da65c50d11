import {
  bigint,
  defineTable,
  integer,
  text,
  type RowOf,
  type EncryptedTable,
  type TableTypes,
} from '#core/server';

/** An import of variables that can be taken back for a time. */
export const variableImports = defineTable('variable_imports', {
  owner: 'company',
  since: '2026-11-21T21:20_variableImports',
  columns: {
    company_id: text(),
    import_id: text(),
    made_date: bigint(),
    created: integer(),
    updated: integer(),
    /** Encrypted JSON: each variable as it was before and after. */
    content: text(),
  },
  key: ['company_id', 'import_id'],
});

export type VariableImportRow = RowOf<typeof variableImports>;

declare module '#core/server/database/tables' {
  interface Tables extends TableTypes<readonly [typeof variableImports]> {}
}

/** Where what an import wrote stands encrypted. */
export const importPlace = (importId: string) => ({
  table: 'variable_imports',
  row: importId,
  column: 'content',
});

/** The records of imports, stored encrypted, for re-encryption. */
export const encryptedImports: EncryptedTable<VariableImportRow> = {
  table: 'variable_imports',
  key: ['import_id'],
  list: ({ import_id, content }) => [{ place: importPlace(import_id), sealed: content }],
  put: (_, [content]) => (content === undefined ? {} : { content }),
};

import {
  bigint,
  defineTable,
  integer,
  text,
  type RowOf,
  type EncryptedTable,
  type TableTypes,
  type Queries,
  type ServerHost,
} from '#core/server';
import type { ConstructRow } from '../tables';
import { isLost, toPlainValue } from '../variableRow';

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
  indices: {
    variable_imports_by_age: {
      columns: ['company_id', 'made_date'],
      since: '2026-11-30T03:00_removedTurns',
    },
  },
});

export type VariableImportRow = RowOf<typeof variableImports>;

declare module '#core/server/database/tables' {
  interface Tables extends TableTypes<readonly [typeof variableImports]> {}
}

/** Where what an import wrote stands encrypted. */
const importPlace = (importId: string) => ({
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

/** A variable with its value as plain JSON, also a secret’s. */
export type OpenRow = ConstructRow;

/** The change that an import made to one variable; one that it created has no `before`. */
export interface ImportedVariable {
  readonly before?: OpenRow;
  readonly after: OpenRow;
}

/** A record of what an import wrote, stored encrypted so that the import can be undone. */
export class KeptImport {
  constructor(
    private readonly server: ServerHost,
    private readonly companyId: string,
    readonly importId: string,
  ) {}

  open(row: ConstructRow): OpenRow {
    return {
      ...row,
      value:
        row.value === null || isLost(this.server, row)
          ? null
          : JSON.stringify(toPlainValue(this.server, row)),
    };
  }

  /** The row that keeps these. */
  toRow(variables: readonly ImportedVariable[]): VariableImportRow {
    const made = variables.filter(({ before }) => !before).length;
    return {
      company_id: this.companyId,
      import_id: this.importId,
      made_date: Date.now(),
      created: made,
      updated: variables.length - made,
      content: this.encryptContent(variables),
    };
  }

  /**
   * Reads what can be undone; undefined if there is no such import. Nobody else can undo it until
   * the transaction ends.
   */
  async read(db: Queries): Promise<readonly ImportedVariable[] | undefined> {
    const row = await db
      .selectFrom('variable_imports')
      .select('content')
      .where('import_id', '=', this.importId)
      .forUpdate()
      .executeTakeFirst();
    return (
      row &&
      JSON.parse(
        this.server.secrets.decrypt(this.companyId, importPlace(this.importId), row.content),
      )
    );
  }

  /** Keeps only what could not be taken back yet. */
  async leave(db: Queries, variables: readonly ImportedVariable[]): Promise<void> {
    const made = variables.filter(({ before }) => !before).length;
    if (variables.length === 0)
      await db.deleteFrom('variable_imports').where('import_id', '=', this.importId).execute();
    else
      await db
        .updateTable('variable_imports')
        .set({
          created: made,
          updated: variables.length - made,
          content: this.encryptContent(variables),
        })
        .where('import_id', '=', this.importId)
        .execute();
  }

  private encryptContent(variables: readonly ImportedVariable[]): string {
    return this.server.secrets.encrypt(
      this.companyId,
      importPlace(this.importId),
      JSON.stringify(variables),
    );
  }
}

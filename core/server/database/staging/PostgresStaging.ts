import { createPause } from '../../fairness/createPause';
import type { StagedTable } from './StagedRows';
import { inParts, Staging, type StoredRow } from './Staging';

const rowsAPart = 500;

/** Writes rows down as JSON, of which PostgreSQL makes a table in each statement. */
export class PostgresStaging extends Staging {
  async drop(): Promise<void> {}

  protected async stage(
    table: string,
    _: readonly string[],
    rows: readonly StoredRow[],
  ): Promise<readonly StagedTable[]> {
    const pause = createPause(this.companyId);
    const tables: StagedTable[] = [];
    for (const part of inParts(rows, rowsAPart)) {
      const sql = `json_populate_recordset(null::"${table}", $1::json)`;
      tables.push({ sql, parameters: [JSON.stringify(part)] });
      await pause();
    }
    return tables;
  }
}

import { DefaultQueryCompiler, sql, type CompiledQuery } from 'kysely';
import { vi } from 'vitest';
import type { Database } from '#core/server/internal';

/** Captures the database reads of a piece of work, each as the statement and its query plan. */
export async function capturePlans(
  database: Database,
  work: () => Promise<void>,
): Promise<readonly string[]> {
  const compiled = vi.spyOn(DefaultQueryCompiler.prototype, 'compileQuery');
  const asked = new Set<string>();
  try {
    await work();
    for (const { value } of compiled.mock.results)
      asked.add(formatStatement(value as CompiledQuery));
  } finally {
    compiled.mockRestore();
  }
  const plans: string[] = [];
  for (const text of asked)
    if (/^select /i.test(text)) plans.push(`${text}\n${await explainStatement(database, text)}`);
  return plans;
}

/** A statement with its values in it: what sees all companies takes no statement about one. */
function formatStatement({ sql: text, parameters }: CompiledQuery): string {
  let index = 0;
  return text.replace(/\$\d+|\?/g, () => {
    const value = parameters[index++];
    return typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`;
  });
}

/**
 * Its plan; on PostgreSQL the best that reads no table from its beginning, as small ones are best
 * read so.
 */
async function explainStatement({ allCompanies, engine }: Database, text: string): Promise<string> {
  return allCompanies.transaction().execute(async db => {
    if (engine === 'postgres') await sql`set local enable_seqscan = off`.execute(db);
    const word = engine === 'sqlite' ? 'explain query plan ' : 'explain ';
    const { rows } = await sql.raw<Record<string, unknown>>(word + text).execute(db);
    return rows.map(row => String(row['detail'] ?? row['QUERY PLAN'])).join('\n');
  });
}

import { createHash } from 'node:crypto';
import type { ServerHost } from '#core/server';

/**
 * Tables that a refused call may write to: the trail of refusals, counters, and figures that follow
 * runs a moment later.
 */
const moving = new Set([
  'audit_events',
  'audit_heads',
  'sign_in_tries',
  'rate_counts',
  'analytics_runs',
  'analytics_nodes',
  'analytics_errors',
  'analytics_outcomes',
  'analytics_examples',
]);
/** Tables that no company owns. */
const shared = [
  'companies',
  'customers',
  'tokens',
  'installation',
  'customer_passwords',
  'customer_addresses',
];
/** Times of use, which reading may move. */
const movingColumns = new Set(['used_date', 'used_address', 'last_login', 'lease', 'lease_until']);

/**
 * Every row of every table, of one company or of all, by table; for finding out whether anything
 * was written.
 */
export async function contents(
  server: ServerHost,
  companyId?: string,
): Promise<Readonly<Record<string, string>>> {
  const owned = server.plugins.flatMap(plugin => plugin.companyTables ?? []);
  const tables = [...owned, ...shared].filter(table => !moving.has(table));
  const allCompanies = server.database.allCompanies;
  const found: Record<string, string> = {};
  for (const table of tables) {
    let rows = allCompanies.selectFrom(table as never).selectAll();
    const hasCompany = owned.includes(table) || table === 'companies' || table === 'tokens';
    if (companyId && !hasCompany) continue;
    if (companyId) rows = rows.where('company_id' as never, '=', companyId as never);
    const texts = (await rows.execute()).map(row =>
      JSON.stringify(row, (name, value: unknown) => (movingColumns.has(name) ? 0 : value)),
    );
    found[table] =
      `${texts.length} ${createHash('sha256').update(texts.sort().join('\n')).digest('hex')}`;
  }
  return found;
}

/** Every table's rows as text, for looking for what must not be in them. */
export async function everything(server: ServerHost): Promise<string> {
  const owned = server.plugins.flatMap(plugin => plugin.companyTables ?? []);
  const texts: string[] = [];
  for (const table of new Set([
    ...owned,
    ...shared,
    'audit_events',
    'sign_in_tries',
    'rate_counts',
  ]))
    texts.push(
      table,
      JSON.stringify(
        await server.database.allCompanies
          .selectFrom(table as never)
          .selectAll()
          .execute(),
      ),
    );
  return texts.join('\n');
}

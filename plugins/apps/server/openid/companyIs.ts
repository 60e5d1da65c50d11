import type { ServerHost } from '#core/server';

const known = new WeakMap<ServerHost, Set<string>>();

/** Whether there is such a company; one that was found once is not asked for again. */
export async function companyIs(server: ServerHost, companyId: string): Promise<boolean> {
  let ids = known.get(server);
  if (!ids) known.set(server, (ids = new Set()));
  if (ids.has(companyId)) return true;
  const row = await server.database.across
    .selectFrom('companies')
    .select('company_id')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (row) ids.add(companyId);
  return row !== undefined;
}

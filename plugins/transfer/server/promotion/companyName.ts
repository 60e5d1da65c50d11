import type { ServerHost } from '#core/server';

/** The name of a company, or undefined when there is none of that id any more. */
export async function companyName(
  { database }: ServerHost,
  companyId: string,
): Promise<string | undefined> {
  const row = await database
    .of(companyId)
    .selectFrom('companies')
    .select('name')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row?.name;
}

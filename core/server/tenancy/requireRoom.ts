import { codes, Failure } from '../../contract';
import { readJson, type Queries, type Tables } from '../database';

/** The limits that an operator may set for a company, by the name of the entitlement. */
export const limited = ['flows', 'connections', 'apps', 'users', 'members'] as const;
export type Limited = (typeof limited)[number];

/** How many of these the company may have; undefined where there is no limit. */
export async function roomFor(
  db: Queries,
  companyId: string,
  kind: Limited,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('companies')
    .select('entitlement')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  const total = row && readJson(row.entitlement)[kind]?.['total'];
  return typeof total === 'number' && total > 0 ? total : undefined;
}

/**
 * Why the company may not make another of these, as a sentence; undefined while it may. Counted
 * only where there is a limit.
 */
export async function roomFault(
  db: Queries,
  companyId: string,
  kind: Limited,
  count: () => Promise<number>,
): Promise<string | undefined> {
  const total = await roomFor(db, companyId, kind);
  if (total === undefined || (await count()) < total) return undefined;
  return `This company may have ${total} ${kind}, and has them. ${kind === 'members' ? 'Remove' : 'Delete'} one, or ask an operator of this installation for more.`;
}

/** How many rows one of the tables has, of the company that `db` is bound to. */
export async function countRows(db: Queries, table: keyof Tables): Promise<number> {
  const { count } = await db
    .selectFrom(table as 'memberships')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Refuses to make another where the company has as many as it may. */
export async function requireRoom(...terms: Parameters<typeof roomFault>): Promise<void> {
  const fault = await roomFault(...terms);
  if (fault) throw new Failure(409, codes.conflict, fault);
}

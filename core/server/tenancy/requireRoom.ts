import { codes, Failure, format } from '../../contract';
import { readJson, type Queries, type Tables } from '../database';
import { lockBesideImport } from './lockCompany';
import { strings } from './strings';
import type { StoredEntitlement } from './tables';

/** A kind of things of which an operator can limit how many an environment has. */
export interface Limited {
  /** Its name in entitlements, such as `flows`. */
  readonly kind: string;
  /** The counted things, such as `Flows`. */
  readonly title: string;
  /** The limit of an environment for which no one has set another; none without it. */
  readonly usual?: number;
}

/** How many of a kind the company has and may have; without a limit `total` is undefined. */
export interface Room {
  readonly total: number | undefined;
  readonly used: number;
}

const toLimit = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined;

/** Returns how many of a kind an entitlement allows; undefined without a limit. */
export const getLimit = (
  entitlement: StoredEntitlement,
  { kind, usual }: Limited,
): number | undefined => toLimit(entitlement[kind]?.['total']) ?? usual;

/** Reads the entitlement of a company for one kind of thing. */
export async function readEntitlement(
  db: Queries,
  companyId: string,
  limit: Limited,
): Promise<{ readonly total: number | undefined; readonly versions: number | undefined }> {
  const row = await db
    .selectFrom('companies')
    .select('entitlement')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  const entitlement = row ? readJson(row.entitlement) : {};
  return {
    total: getLimit(entitlement, limit),
    versions: toLimit(entitlement[limit.kind]?.['versions']),
  };
}

/**
 * Reads how many of a kind the company may have and has; counts only where there is a limit. In a
 * transaction, others that count wait until it ends, so that two don’t both take the last place.
 */
export async function readRoom(
  db: Queries,
  companyId: string,
  limit: Limited,
  count: () => Promise<number>,
): Promise<Room> {
  const { total } = await readEntitlement(db, companyId, limit);
  if (total === undefined) return { total, used: 0 };
  if (db.isTransaction) await lockBesideImport(db, companyId);
  return { total, used: await count() };
}

/** Describes why `more` of a kind have no room, with used and allowed; undefined while they have. */
export function describeFull(
  { title }: Limited,
  { total, used }: Room,
  more = 1,
): string | undefined {
  if (total === undefined || more <= 0 || used + more <= total) return undefined;
  return format(strings.full, { title, used, allowed: total, more });
}

/** The refusal of anything beyond a limit. */
export const limitFailure = (sentence: string): Failure =>
  new Failure(400, codes.limitReached, sentence);

/**
 * Refuses to make `more` of a kind where the company would have more than its entitlement allows.
 *
 * @param count how many it has; asked only where there is a limit
 * @throws Failure 400 with `codes.limitReached` and the sentence of `describeFull`
 */
export async function requireRoom(
  db: Queries,
  companyId: string,
  limit: Limited,
  count: () => Promise<number>,
  more = 1,
): Promise<void> {
  const full = describeFull(limit, await readRoom(db, companyId, limit, count), more);
  if (full) throw limitFailure(full);
}

/** The members of an environment, whom its own identity provider can add. */
export const memberLimit: Limited = { kind: 'members', title: 'Members', usual: 10_000 };

/** The own roles of an environment: many calls read all of them. */
export const roleLimit: Limited = { kind: 'roles', title: 'Roles', usual: 300 };

/** How many rows one of the tables has, of the company that `db` is bound to. */
export async function countRows(db: Queries, table: keyof Tables): Promise<number> {
  const { count } = await db
    .selectFrom(table as 'memberships')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

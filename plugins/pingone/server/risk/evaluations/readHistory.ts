import { readJson, type Queries } from '#core/server';
import type { RiskEvaluation } from './RiskEvaluation';
import './tables';

/** Who signs in from where, with which browser. */
export interface Visitor {
  readonly userKey: string;
  readonly ip: string;
  /** Hashes, empty where the browser brought nothing. */
  readonly cookie: string;
  readonly fingerprint: string;
}

/** Earlier evaluations of a visitor. */
export interface History {
  /** Within the last hour, this time included. */
  readonly addresses: number;
  readonly users: number;
  readonly device: 'first' | 'known' | 'similar' | 'unknown';
  /** The last sign-in that succeeded, where it is at most a day ago. */
  readonly last: RiskEvaluation | undefined;
}

export const velocitySeconds = 3600;
const day = 86_400_000;

/** How many other values of `column` there are in the last hour, and this one. */
async function countDistinct(
  db: Queries,
  column: 'ip' | 'user_key',
  by: 'ip' | 'user_key',
  { userKey, ip }: Visitor,
  now: number,
): Promise<number> {
  const values = { ip, user_key: userKey };
  const { count } = await db
    .selectFrom('risk_evaluations')
    .select(eb => eb.fn.count<number>(column).distinct().as('count'))
    .where(by, '=', values[by])
    .where(column, '!=', values[column])
    .where('created_date', '>', now - velocitySeconds * 1000)
    .executeTakeFirstOrThrow();
  return Number(count) + 1;
}

/** Whether the user has signed in with one of these, and with whatever else. */
async function findDevice(
  db: Queries,
  { userKey, cookie, fingerprint }: Visitor,
): Promise<History['device']> {
  const succeeded = db
    .selectFrom('risk_evaluations')
    .select('evaluation_id')
    .where('user_key', '=', userKey)
    .where('status', '=', 'SUCCESS')
    .limit(1);
  const holds = async (column: 'cookie' | 'fingerprint', value: string) =>
    value !== '' && (await succeeded.where(column, '=', value).executeTakeFirst()) !== undefined;
  if (await holds('cookie', cookie)) return 'known';
  if (await holds('fingerprint', fingerprint)) return 'similar';
  return (await succeeded.executeTakeFirst()) ? 'unknown' : 'first';
}

async function findLast(db: Queries, userKey: string, now: number) {
  const row = await db
    .selectFrom('risk_evaluations')
    .select('body')
    .where('user_key', '=', userKey)
    .where('status', '=', 'SUCCESS')
    .where('created_date', '>', now - day)
    .orderBy('created_date', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && readJson(row.body);
}

/** Reads what earlier evaluations of the company know of a visitor. */
export async function readHistory(db: Queries, visitor: Visitor, now: number): Promise<History> {
  return {
    addresses: await countDistinct(db, 'ip', 'user_key', visitor, now),
    users: await countDistinct(db, 'user_key', 'ip', visitor, now),
    device: await findDevice(db, visitor),
    last: await findLast(db, visitor.userKey, now),
  };
}

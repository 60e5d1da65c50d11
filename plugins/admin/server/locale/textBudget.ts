import { sql } from 'kysely';
import { codes, Failure, format } from '#core/contract';
import type { Queries } from '#core/server';
import { strings } from '../../strings';

const mebibyte = 1024 * 1024;

/** The most own texts that an environment has, which its runs read together, and their bytes. */
export const textBudget = { count: 10_000, bytes: 4 * mebibyte } as const;

/** How many own texts an environment has, and their bytes with those of their keys. */
export interface TextSize {
  readonly count: number;
  readonly bytes: number;
}

/** Reads how many own texts an environment has, and how large they are. */
export async function readTextSize(db: Queries, companyId: string): Promise<TextSize> {
  const { count, bytes } = await db
    .selectFrom('locale_texts')
    .select(({ fn }) => [
      fn.countAll().as('count'),
      sql<number | null>`sum(octet_length(key) + octet_length(text))`.as('bytes'),
    ])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return { count: Number(count), bytes: Number(bytes ?? 0) };
}

/**
 * Refuses texts that were written in this transaction where they are too many or too large, and
 * more than before.
 */
export async function requireTextRoom(
  db: Queries,
  companyId: string,
  before: TextSize = { count: 0, bytes: 0 },
): Promise<void> {
  const { count, bytes } = await readTextSize(db, companyId);
  const refuse = (message: string) => new Failure(400, codes.invalid, message);
  if (count > textBudget.count && count > before.count)
    throw refuse(format(strings.localeFull, { count: textBudget.count }));
  if (bytes > textBudget.bytes && bytes > before.bytes)
    throw refuse(format(strings.localeLarge, { allowed: `${textBudget.bytes / mebibyte} MiB` }));
}

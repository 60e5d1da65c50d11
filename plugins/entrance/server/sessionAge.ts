import type { ServerHost } from '#core/server';
import { hashSecret } from '#core/server/internal';

/** When a session began, when its person last showed that it is them, and when it ends. */
export interface SessionAge {
  readonly created_date: number;
  readonly confirmed_date: number;
  readonly expires_date: number;
}

export const readSessionAge = (
  { database }: ServerHost,
  token: string,
): Promise<SessionAge | undefined> =>
  database.allCompanies
    .selectFrom('tokens')
    .select(['created_date', 'confirmed_date', 'expires_date'])
    .where('token_hash', '=', hashSecret(token))
    .executeTakeFirst();

/**
 * Makes a session as old as the one it goes on from: nothing was shown again, so it is no fresher.
 */
export async function keepAge(
  { database }: ServerHost,
  token: string,
  age: SessionAge,
): Promise<void> {
  const { created_date, confirmed_date, expires_date } = age;
  await database.allCompanies
    .updateTable('tokens')
    .set({ created_date, confirmed_date, expires_date })
    .where('token_hash', '=', hashSecret(token))
    .where('audience', '=', 'member')
    .execute();
}

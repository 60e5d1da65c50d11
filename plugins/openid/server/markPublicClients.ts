import type { Migration } from 'kysely';
import type { AnyQueries } from '#core/contract';

/**
 * Sets the method of applications from before there was a choice. One whose sign-ins all came
 * without its secret stays a public client; every other one has to bring it from now on.
 */
export const markPublicClients: Migration = {
  async up(db: AnyQueries) {
    const exchanged = db
      .selectFrom('oauth_grants')
      .where(eb => eb.or([eb('code_used', '=', 1), eb('code_hash', '=', '')]));
    const clients = await exchanged
      .select(['company_id', 'app_id', eb => eb.fn.min<number>('public_client').as('least')])
      .groupBy(['company_id', 'app_id'])
      .execute();
    for (const { company_id, app_id, least } of clients) {
      if (Number(least) !== 1) continue;
      const own = { company_id, app_id };
      const app = await db
        .selectFrom('apps')
        .select('oauth')
        .where(eb => eb.and(own))
        .executeTakeFirst();
      if (!app) continue;
      const oauth = JSON.parse(String(app['oauth']));
      const values = { ...oauth.values, tokenEndpointAuthMethod: 'none' };
      await db
        .updateTable('apps')
        .set({ oauth: JSON.stringify({ ...oauth, values }) })
        .where(eb => eb.and(own))
        .execute();
    }
  },
};

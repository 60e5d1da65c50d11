import type { Job } from '#core/server';

/** Expired personal tokens are listed for so long, so that their owners see why a script stopped. */
const keptMs = 30 * 86_400_000;

/** Deletes tokens and assertions past their end, and tokens of people who left the environment. */
export const forgetTokens: Job = {
  id: 'machines.forgetTokens',
  every: 3_600_000,
  async run({ due, fenced }) {
    await fenced(async db => {
      await db.deleteFrom('service_tokens').where('expires', '<', due).execute();
      await db.deleteFrom('service_sign_ins').where('expires', '<', due).execute();
      await db.deleteFrom('device_codes').where('expires', '<', due).execute();
      await db.deleteFrom('service_assertions').where('expires', '<', due).execute();
      await db
        .deleteFrom('personal_tokens')
        .where(each =>
          each.or([
            each('expires', '<', due - keptMs),
            each.not(
              each.exists(
                each
                  .selectFrom('memberships')
                  .select('memberships.customer_id')
                  .whereRef('memberships.company_id', '=', 'personal_tokens.company_id')
                  .whereRef('memberships.customer_id', '=', 'personal_tokens.customer_id')
                  .whereRef('memberships.created_date', '<=', 'personal_tokens.created_date'),
              ),
            ),
          ]),
        )
        .execute();
    });
    return undefined;
  },
};

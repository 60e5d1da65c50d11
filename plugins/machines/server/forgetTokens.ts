import type { Job } from '#core/server';
import { forgetOld, sweepRows } from '#core/server/internal';
import {
  deviceCodes,
  personalTokens,
  serviceAssertions,
  serviceSignIns,
  serviceTokens,
} from './tables';

/** Expired personal tokens are listed for so long, so that their owners see why a script stopped. */
const keptMs = 30 * 86_400_000;

/** Deletes tokens and assertions past their end, and tokens of people who left the environment. */
export const forgetTokens: Job = {
  id: 'machines.forgetTokens',
  every: 3_600_000,
  async run(context) {
    const ended = { by: 'expires', before: context.due } as const;
    await forgetOld(
      context,
      { table: serviceTokens, ...ended },
      { table: serviceSignIns, ...ended },
      { table: deviceCodes, ...ended },
      { table: serviceAssertions, ...ended },
      { table: personalTokens, by: 'expires', before: context.due - keptMs },
    );
    await sweepRows(context, personalTokens, ({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('memberships')
            .select('memberships.customer_id')
            .whereRef('memberships.company_id', '=', 'personal_tokens.company_id')
            .whereRef('memberships.customer_id', '=', 'personal_tokens.customer_id')
            .whereRef('memberships.created_date', '<=', 'personal_tokens.created_date'),
        ),
      ),
    );
  },
};

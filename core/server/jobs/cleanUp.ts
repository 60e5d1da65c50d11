import type { Job } from './job';
import { format } from '#core/contract';
import { strings } from './strings';

const hour = 3_600_000;
const day = 24 * hour;
/** How long what is over stays, in milliseconds. */
const keeps = { tokens: day, tries: day, mail: 30 * day, runs: 7 * day };

/**
 * Takes away what nobody asks for any more: tokens past their end, mail sent a month ago, runs of
 * jobs a week old.
 */
export const cleanUp: Job = {
  id: 'core.cleanUp',
  every: hour,
  async run({ fenced, due }) {
    const taken = await fenced(async db => {
      const old = [
        db.deleteFrom('tokens').where('expires_date', '<', due - keeps.tokens),
        db.deleteFrom('rate_counts').where('ends', '<', due),
        db.deleteFrom('sign_in_tries').where('window_start', '<', due - keeps.tries),
        db
          .deleteFrom('outbox')
          .where('sent_date', '>', 0)
          .where('sent_date', '<', due - keeps.mail),
        db
          .deleteFrom('job_runs')
          .where('status', 'in', ['done', 'failed'])
          .where('ended_date', '<', due - keeps.runs),
      ];
      const counts: number[] = [];
      for (const query of old) counts.push(Number((await query.executeTakeFirst()).numDeletedRows));
      return counts;
    });
    const [tokens = 0, rates = 0, tries = 0, mails = 0, runs = 0] = taken;
    return format(strings.cleaned, { tokens, tries: rates + tries, mails, runs });
  },
};

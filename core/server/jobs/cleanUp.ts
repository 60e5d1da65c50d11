import { format } from '#core/contract';
import { rateCounts } from '../host/limits/SharedCounts';
import { outbox } from '../mail/outbox';
import { signInTries, tokens } from '../tenancy/tables';
import { jobRuns, type Job } from './job';
import { strings } from './strings';
import { forgetOld } from './turns/forgetOld';

const hour = 3_600_000;
const day = 24 * hour;
/** How long what is over stays, in milliseconds. */
const keeps = { tokens: day, tries: day, mail: 30 * day, runs: 7 * day };
/** Mails that one statement deletes: one can be megabytes long. */
const mailsAtOnce = 50;

/**
 * Takes away what nobody asks for any more: tokens past their end, mail sent a month ago, runs of
 * jobs a week old.
 */
export const cleanUp: Job = {
  id: 'core.cleanUp',
  every: hour,
  async run(context) {
    const { due } = context;
    const [ended = 0, rates = 0, tries = 0, mails = 0, runs = 0] = await forgetOld(
      context,
      { table: tokens, by: 'expires_date', before: due - keeps.tokens },
      { table: rateCounts, by: 'ends', before: due },
      { table: signInTries, by: 'window_start', before: due - keeps.tries },
      { table: outbox, by: 'sent_date', before: due - keeps.mail, atOnce: mailsAtOnce },
      { table: jobRuns, by: 'ended_date', before: due - keeps.runs },
    );
    return format(strings.cleaned, { tokens: ended, tries: rates + tries, mails, runs });
  },
};

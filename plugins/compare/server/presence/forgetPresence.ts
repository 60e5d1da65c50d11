import type { Job } from '#core/server';
import { forgetOld } from '#core/server/internal';
import { flowPresence } from '../tables';
import { openMs } from './notePresence';

/** Deletes the rows of tabs that count as closed. */
export const forgetPresence: Job = {
  id: 'compare.forgetPresence',
  every: 3_600_000,
  run: async context => {
    await forgetOld(context, {
      table: flowPresence,
      by: 'seen_date',
      before: context.due - openMs,
    });
  },
};

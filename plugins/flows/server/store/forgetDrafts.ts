import type { Job } from '#core/server';

const day = 24 * 3_600_000;
/** Longer than any run waits, and than anybody looks back on what was tried. */
const keptDays = 30;

/** Deletes drafts that were tried long ago. */
export const forgetDrafts: Job = {
  id: 'flows.forgetDrafts',
  every: day,
  run: async ({ fenced, due }) => {
    await fenced(db =>
      db
        .deleteFrom('flow_drafts')
        .where('created_date', '<', due - keptDays * day)
        .execute(),
    );
  },
};

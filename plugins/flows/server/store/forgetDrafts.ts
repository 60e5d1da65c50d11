import type { Job } from '#core/server';
import { forgetOld } from '#core/server/internal';
import { flowDrafts, flowImports } from '../tables';

const day = 24 * 3_600_000;
/** Longer than any run waits, and than anybody looks back on what was tried. */
const keptDays = 30;
/** For so long the key of an import is known, with the answer. */
const knownDays = 7;
/** A document can be megabytes long. */
const atOnce = 20;

/** Deletes drafts that were tried long ago, and the answers of imports that are not asked for again. */
export const forgetDrafts: Job = {
  id: 'flows.forgetDrafts',
  every: day,
  run: async context => {
    const { due } = context;
    await forgetOld(
      context,
      { table: flowDrafts, by: 'created_date', before: due - keptDays * day, atOnce },
      { table: flowImports, by: 'created_date', before: due - knownDays * day },
    );
  },
};

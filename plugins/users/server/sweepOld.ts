import type { Job } from '#core/server';
import { forgetOld, forgottenMs } from '#core/server/internal';
import { authenticatorMailCodes } from './authenticators/tables';
import { directoryTries } from './directory/tables';

/** Deletes tries that no longer count, and codes that nobody brought in time. */
export const sweepOld: Job = {
  id: 'users.sweepOld',
  every: 3_600_000,
  run: async context => {
    const { due } = context;
    await forgetOld(
      context,
      { table: directoryTries, by: 'since', before: due - forgottenMs },
      { table: authenticatorMailCodes, by: 'expires', before: due },
    );
  },
};

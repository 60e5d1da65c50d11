import type { ServerHost } from '#core/server';
import { sweepCodes } from './authenticators/mailCodes';
import { sweepTries } from './directory/passwords/tries';

const hour = 3_600_000;

/** Sweeps at the start and each hour; a sweep that fails is told and tried again with the next. */
export function sweepOld({ database, log }: ServerHost): () => void {
  const sweep = () =>
    void Promise.all([sweepTries, sweepCodes].map(each => each(database.allCompanies))).catch(
      (error: unknown) => log.error({ err: error }, 'old attempts and codes could not be deleted'),
    );
  sweep();
  const timer = setInterval(sweep, hour);
  return () => clearInterval(timer);
}

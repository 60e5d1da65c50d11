import { writeRows, type JobContext } from '#core/server';
import { outcomeStore } from '#plugins/connectors/contract';
import { Figures } from '../figures/Figures';
import { toFigureRows } from '../figures/toFigureRows';
import { readCells, missing } from './readCells';

/** Adds what the figures of outcomes lack in some hours that are over. */
export async function settleOutcomes(
  { server, fenced }: Pick<JobContext, 'server' | 'fenced'>,
  companyId: string,
  from: number,
  to: number,
): Promise<void> {
  const figures = new Figures();
  for (const { hour, count, ...outcome } of await server
    .get(outcomeStore)
    .hours(companyId, from, to))
    figures.outcome(companyId, { ...outcome, time: hour }, count);
  await fenced(async db => {
    const has = await readCells(db, 'analytics_outcomes', companyId, from, to);
    await writeRows(db, toFigureRows('analytics_outcomes', missing(has, figures.outcomes)));
  });
}

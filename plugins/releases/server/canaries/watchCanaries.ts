import { readJson, queueJob, writeAudit, type Job, type JobContext } from '#core/server';
import { findPendingRun } from '#core/server/internal';
import { Failure } from '#core/contract';
import { flowStore } from '#plugins/flows/contract';
import { countAllEnds, judgeCanary, milestone, type PhaseCounts } from '../../domain/judgeCanary';
import type { CanaryRow } from '../tables';
import { liveCanaries } from './Canaries';
import { finish } from './finishCanary';
import { advance, findDeployers, pause, rollBackAlone, writeCanary } from './moveCanary';
import { countStepStarts, readPhases } from './readCanary';

/** How often a canary is judged. */
const every = 10_000;
const minute = 60_000;
/** Points of the chart at most while a canary gets twice as old. */
const points = 200;

/** Judges one canary: rolls it back, moves it to its next step, or deploys its version. */
export const watchCanary: Job = {
  id: 'releases.watch',
  async plan(server, now) {
    const due = Math.floor(now / every) * every;
    const { allCompanies } = server.database;
    const rows = await allCompanies
      .selectFrom('canaries')
      .select(['company_id', 'canary_id'])
      .where('state', '=', 'running')
      .execute();
    for (const { company_id: companyId, canary_id: key } of rows) {
      const which = { job: watchCanary.id, key, companyId };
      if (!(await findPendingRun(allCompanies, which)))
        await queueJob(allCompanies, { ...which, due });
    }
  },
  async run(context) {
    const { server, key, companyId, fenced } = context;
    const db = server.database.forCompany(companyId);
    const row = await db
      .selectFrom('canaries')
      .selectAll()
      .where('canary_id', '=', key)
      .executeTakeFirst();
    if (row?.state !== 'running') return;
    const phases = await readPhases(db, row);
    const limits = { loss: row.loss / 100, slowdown: row.slowdown / 100 };
    const looked = await db
      .selectFrom('canary_looks')
      .select('at')
      .where('canary_id', '=', key)
      .where('ends', '>=', milestone)
      .limit(1)
      .executeTakeFirst();
    const { fault, difference } = judgeCanary(phases, limits, !looked);
    if (difference) await noteLook(context, row, phases, difference);
    if (fault) {
      const name = (await server.get(flowStore).names(db, [row.flow_id])).get(row.flow_id) ?? '';
      const mailTo = row.mails === 1 ? await findDeployers(server, row) : [];
      await fenced(tx => rollBackAlone(server, tx, row, fault, { flow: name, mailTo }));
    } else if (isStepDone(row, phases)) await goOn(context, row);
    else return;
    server.get(liveCanaries).forget();
  },
};

async function noteLook(
  { fenced }: JobContext,
  row: CanaryRow,
  phases: readonly PhaseCounts[],
  difference: { readonly estimate: number; readonly low: number; readonly high: number },
): Promise<void> {
  const { company_id, canary_id, started_date } = row;
  const age = Math.max(0, Date.now() - started_date);
  const apart = Math.max(every, age / points);
  const at = Math.round(started_date + Math.ceil(age / apart) * apart);
  const look = { ends: countAllEnds(phases), ...difference };
  await fenced(db =>
    db
      .insertInto('canary_looks')
      .values({ company_id, canary_id, at, ...look })
      .onConflict(known => known.columns(['company_id', 'canary_id', 'at']).doUpdateSet(look))
      .execute(),
  );
}

function isStepDone(row: CanaryRow, phases: readonly PhaseCounts[]): boolean {
  const step = readJson(row.steps)[row.step];
  if (!step) return false;
  const enough = countStepStarts(row, phases) >= step.starts;
  return enough && Date.now() >= row.step_date + step.minutes * minute;
}

/** Begins the next step; after the last one, deploys the version, or pauses where a rule refuses it. */
async function goOn({ server, companyId, fenced }: JobContext, row: CanaryRow): Promise<void> {
  const next = advance(row, Date.now());
  if (next) return fenced(db => writeCanary(db, row, next));
  try {
    await finish(
      server,
      row,
      { actorId: row.started_by, reason: row.reason },
      fenced,
      (db, entry) => writeAudit(server, { companyId, customerId: '' }, undefined, entry, db),
    );
  } catch (fault) {
    if (!(fault instanceof Failure)) throw fault;
    await fenced(db => writeCanary(db, row, pause(row, 'refused', fault.message)));
  }
}

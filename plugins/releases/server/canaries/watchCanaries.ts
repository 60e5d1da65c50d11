import {
  readJson,
  queueJob,
  writeAudit,
  type Job,
  type JobContext,
  type Queries,
  type ServerHost,
} from '#core/server';
import {
  chooseDue,
  findPendingRun,
  isClockSetBack,
  planEach,
  walkRows,
} from '#core/server/internal';
import { Failure } from '#core/contract';
import { flowStore } from '#plugins/flows/contract';
import { countAllEnds, judgeCanary, milestone, type PhaseCounts } from '../../domain/judgeCanary';
import { canaries, type CanaryRow } from '../tables';
import { liveCanaries } from './Canaries';
import { finish } from './finishCanary';
import { advance, findDeployers, pause, rollBackAlone, writeCanary } from './moveCanary';
import { countStepStarts, readPhases } from './readCanary';

/** How often a canary is judged. */
const every = 10_000;
const minute = 60_000;
/** Points of the chart at most while a canary gets twice as old. */
const points = 200;

const columns = ['canary_id'] as const;
const timed = { table: canaries, by: 'next_look' } as const;
/** Canaries that are queued in one look. */
const atOnce = 100;

async function planOne(db: Queries, companyId: string, key: string, now: number): Promise<void> {
  const due = Math.floor(now / every) * every;
  await db
    .updateTable('canaries')
    .set({ next_look: due + every })
    .where('canary_id', '=', key)
    .execute();
  if ((await findPendingRun(db, { job: watchCanary.id, key, companyId })) === undefined)
    await queueJob(db, { job: watchCanary.id, key, companyId, due });
}

/** Has canaries that were to be judged while the clock was ahead judged now. */
const lookAgain = (server: ServerHost, now: number): Promise<void> =>
  walkRows(
    { server, signal: new AbortController().signal },
    canaries,
    row => row('next_look', '>', now),
    async ({ companyId, lieThere }) => {
      const own = server.database.forCompany(companyId);
      const looks = own.updateTable('canaries').where(lieThere).where('next_look', '>', now);
      await looks.set({ next_look: now }).execute();
    },
  );

/** Judges one canary: rolls it back, moves it to its next step, or deploys its version. */
export const watchCanary: Job = {
  id: 'releases.watch',
  async plan(server, now) {
    if (isClockSetBack(server, watchCanary.id, now)) await lookAgain(server, now);
    const chosen = await chooseDue(server, timed, { columns, now, most: atOnce });
    await planEach(server, watchCanary.id, chosen, async (db, rows, companyId) => {
      for (const { canary_id: key } of rows) await planOne(db, companyId, key, now);
    });
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
    server.get(liveCanaries).forget(companyId, row.flow_id);
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

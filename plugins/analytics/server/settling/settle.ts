import type { Job, JobContext, Queries } from '#core/server';
import { listCompanies, takeTurns } from '#core/server/internal';
import { runRecords } from '#plugins/runs/contract';
import { day, hour, hoursKept, getBucketStart } from '../../domain/buckets';
import type { MarksRow } from '../figures/tables';
import { findDifferingHours } from './findDifferingHours';
import { settleHour, settleOutcomes } from './settleHour';
import { format } from '#core/contract';
import { strings } from '../../strings';

const minute = 60_000;
/** After so long an hour is compared for the first time. */
const soon = 10 * minute;
/** After so long no run of an hour waits any more. */
const late = 2 * day;
/** Time whose runs are compared in a turn. */
const chunk = hour;

type Marks = Omit<MarksRow, 'company_id'>;
type Settling = Pick<JobContext, 'server' | 'fenced' | 'signal' | 'due'>;

/**
 * Compares hours with their runs; those that differ are noted as dirty, and their outcomes are
 * mended at once.
 */
async function compare(
  context: Settling,
  companyId: string,
  from: number,
  to: number,
  marks: Partial<Marks>,
) {
  const { server, fenced } = context;
  const hours = await findDifferingHours(
    server,
    server.database.forCompany(companyId),
    companyId,
    from,
    to,
  );
  await settleOutcomes(context, companyId, from, to);
  await fenced(async db => {
    for (const began of hours)
      await db
        .insertInto('analytics_dirty')
        .values({ company_id: companyId, hour: began })
        .onConflict(taken => taken.columns(['company_id', 'hour']).doNothing())
        .execute();
    await db
      .updateTable('analytics_marks')
      .set(marks)
      .where('company_id', '=', companyId)
      .execute();
  });
}

const selectMarks = (db: Queries, companyId: string) =>
  db
    .selectFrom('analytics_marks')
    .select(['once_until', 'good_until', 'back_until'])
    .where('company_id', '=', companyId);

async function readMarks({ server, fenced, due }: Settling, companyId: string): Promise<Marks> {
  const known = await selectMarks(server.database.allCompanies, companyId).executeTakeFirst();
  if (known) return known;
  const closed = getBucketStart('h', due - soon);
  const first = {
    once_until: closed,
    good_until: getBucketStart('h', due - late),
    back_until: closed,
  };
  return fenced(async db => {
    await db
      .insertInto('analytics_marks')
      .values({ company_id: companyId, ...first })
      .onConflict(taken => taken.column('company_id').doNothing())
      .execute();
    return selectMarks(db, companyId).executeTakeFirstOrThrow();
  });
}

/**
 * Forward by chunks: each ends with its mark, so that a process that comes after goes on from
 * there.
 */
async function* forward(
  context: Settling,
  companyId: string,
  mark: keyof Marks,
  from: number,
  to: number,
) {
  for (let at = from; at < to && !context.signal.aborted; at += chunk) {
    const until = Math.min(to, at + chunk);
    await compare(context, companyId, at, until, { [mark]: until });
    yield;
  }
}

/** Compares the figures from before the first mark with the records, newest first. */
async function* backward(context: Settling, companyId: string, before: number) {
  const { server, due, signal } = context;
  const records = server.get(runRecords);
  const oldest = (await records.oldest(companyId)) ?? before;
  const last = Math.max(getBucketStart('h', oldest), await keptFrom(context, companyId));
  for (let to = before; !signal.aborted; to -= chunk) {
    const from = Math.max(last, to - chunk);
    if (from >= to) return compare(context, companyId, due, due, { back_until: 0 });
    await compare(context, companyId, from, to, { back_until: from });
    yield;
    yield* mend(context, companyId);
  }
}

/** From here on all runs are there still. */
async function keptFrom({ server, due }: Settling, companyId: string): Promise<number> {
  return getBucketStart('h', due - (await server.get(runRecords).keptDays(companyId)) * day) + hour;
}

/** Counts the dirty hours again, those that can be; one whose runs are gone stays as it is. */
async function* mend(context: Settling, companyId: string) {
  const { server, fenced, signal, due } = context;
  const rows = await server.database
    .forCompany(companyId)
    .selectFrom('analytics_dirty')
    .select('hour')
    .orderBy('hour', 'desc')
    .execute();
  if (rows.length === 0) return;
  const { back_until: back } = await readMarks(context, companyId);
  const kept = await keptFrom(context, companyId);
  // While what was there before is counted for the first time, nothing of those hours has been
  // dropped yet.
  const first = back > 0 ? kept : Math.max(kept, getBucketStart('h', due - hoursKept) + hour);
  for (const { hour: began } of rows) {
    if (signal.aborted) break;
    if (began >= first && !(yield* settleHour(context, companyId, began))) continue;
    await fenced(db =>
      db
        .deleteFrom('analytics_dirty')
        .where('company_id', '=', companyId)
        .where('hour', '=', began)
        .execute(),
    );
    yield 'mended' as const;
  }
}

/** Settles the figures of one company, a few at a time. */
async function* settleCompany(context: Settling, companyId: string) {
  const { due } = context;
  const marks = await readMarks(context, companyId);
  const [soonClosed, lateClosed] = [
    getBucketStart('h', due - soon),
    getBucketStart('h', due - late),
  ];
  yield* forward(context, companyId, 'once_until', marks.once_until, soonClosed);
  yield* forward(context, companyId, 'good_until', marks.good_until, lateClosed);
  yield* mend(context, companyId);
  if (marks.back_until > 0) yield* backward(context, companyId, marks.back_until);
}

/**
 * Makes the figures say what the runs do, also where a process was killed before it had written
 * what it counted, where runs were deleted, and for the runs from before there were figures. Companies
 * take turns.
 */
export const settle: Job = {
  id: 'analytics.settle',
  every: 10 * minute,
  async run(context) {
    const companies = await listCompanies(context.server.database.allCompanies);
    let mended = 0;
    const turns = companies.map(companyId => settleCompany(context, companyId));
    await takeTurns(turns, async turn => {
      const { done, value } = await turn.next();
      if (value === 'mended') mended++;
      return !done && !context.signal.aborted;
    });
    return mended > 0 ? format(strings.recounted, { count: mended }) : undefined;
  },
};

import type { Job, JobContext } from '#core/server';
import { findHold, takeTurns } from '#core/server/internal';
import { outcomeStore } from '#plugins/connectors/contract/internal';
import { dropMonth, eventMonths, makeMonth, toMonth } from './eventMonths';
import { format } from '#core/contract';
import { strings } from '../../strings';

const hour = 3_600_000;
const day = 24 * hour;
/** Runs that one transaction deletes: their steps can be megabytes each. */
const most = 100;
/** Months that are made before they are needed. */
const ahead = 3;

/** Days that each company keeps its runs. */
async function retention({ server }: JobContext): Promise<ReadonlyMap<string, number>> {
  const { allCompanies } = server.database;
  const [companies, own] = [
    await allCompanies.selectFrom('companies').select('company_id').orderBy('company_id').execute(),
    new Map(
      (await allCompanies.selectFrom('run_retention').selectAll().execute()).map(row => [
        row.company_id,
        row.days,
      ]),
    ),
  ];
  return new Map(
    companies.map(({ company_id: id }) => [id, own.get(id) ?? server.settings.retentionDays]),
  );
}

/** Deletes a few of a company's runs that began before a time, and says how many. */
async function forget(
  { server, fenced }: JobContext,
  companyId: string,
  before: number,
): Promise<number> {
  const old = await server.database.allCompanies
    .selectFrom('interactions')
    .select('interaction_id')
    .where('company_id', '=', companyId)
    .where('start_time', '<', before)
    .where(eb => eb.or([eb('status', '!=', 'waiting'), eb('expires', '<', Date.now())]))
    .limit(most)
    .execute();
  if (old.length === 0) return 0;
  const ids = old.map(row => row.interaction_id);
  await fenced(async db => {
    for (const table of ['run_events', 'interactions'] as const)
      await db
        .deleteFrom(table)
        .where('company_id', '=', companyId)
        .where('interaction_id', 'in', ids)
        .execute();
  });
  return old.length;
}

/** On PostgreSQL: makes the months to come, and ends those that nobody keeps any more. */
async function turnMonths({ server, fenced, due }: JobContext, longest: number): Promise<void> {
  const there = await eventMonths(server.database.allCompanies);
  for (let later = 0; later <= ahead; later++) {
    const month = toMonth(due, later);
    if (!there.some(({ table }) => table === month.table)) await fenced(db => makeMonth(db, month));
  }
  // A run that still waits may have begun two days before what is kept.
  for (const month of there)
    if (month.until < due - (longest + 3) * day) await fenced(db => dropMonth(db, month));
}

/**
 * Deletes runs, their steps and what they logged as outcomes that are older than their company
 * keeps them.
 */
export const forgetRuns: Job = {
  id: 'flows.forgetRuns',
  every: hour,
  async run(context) {
    const { server, due, signal } = context;
    const held = await findHold(server.database);
    if (held !== undefined) return held;
    const days = await retention(context);
    let deleted = 0;
    const getStart = (companyId: string) => due - (days.get(companyId) ?? 0) * day;
    await takeTurns(days.keys(), async companyId => {
      if (signal.aborted) return false;
      const count = await forget(context, companyId, getStart(companyId));
      deleted += count;
      return count > 0 || server.get(outcomeStore).dropSomeBefore(companyId, getStart(companyId));
    });
    if (server.database.engine === 'postgres')
      await turnMonths(context, Math.max(0, ...days.values()));
    return deleted > 0 ? format(strings.forgotten, { count: deleted }) : undefined;
  },
};

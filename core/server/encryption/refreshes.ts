import { newId } from '../../contract';
import type { ServerHost } from '../host/serverHost';
import { queueJobs } from '../jobs/job';
import { refreshSecretsJob } from './refreshJob';

/** How far a refresh of all secrets has come. */
export interface RefreshProgress {
  readonly instanceId: string;
  readonly createdDate: number;
  /** Companies that were there when it began, and still are. */
  readonly companies: number;
  /** Companies that are done. */
  readonly done: number;
  /** Companies that were given up after several tries. */
  readonly failed: number;
  readonly resealed: number;
  readonly unchanged: number;
  readonly faults: number;
  readonly signingKeys: number;
}

/** The latest refresh, running or over; undefined before the first. */
export async function findLatestRefresh({
  database,
}: ServerHost): Promise<RefreshProgress | undefined> {
  const { allCompanies } = database;
  const refresh = await allCompanies
    .selectFrom('secret_refreshes')
    .selectAll()
    .orderBy('created_date', 'desc')
    .orderBy('instance_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!refresh) return undefined;
  const { instance_id: instanceId, created_date: createdDate } = refresh;
  const parts = allCompanies
    .selectFrom('secret_refresh_parts')
    .where('instance_id', '=', instanceId);
  const pending = allCompanies
    .selectFrom('job_runs')
    .where('job_id', '=', refreshSecretsJob)
    .where('key', '=', instanceId)
    .where('status', 'in', ['waiting', 'running']);
  // Companies may have been deleted since, and what is known of failed jobs ends after a week.
  const [sums, under, left] = await Promise.all([
    parts
      .select(({ fn }) => [
        fn.countAll<number>().as('done'),
        fn.sum<number | null>('resealed').as('resealed'),
        fn.sum<number | null>('unchanged').as('unchanged'),
        fn.sum<number | null>('faults').as('faults'),
        fn.sum<number | null>('signing').as('signing'),
      ])
      .executeTakeFirstOrThrow(),
    pending.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    allCompanies
      .selectFrom('companies')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('created_date', '<=', createdDate)
      .where('company_id', 'not in', parts.select('company_id'))
      .where('company_id', 'not in', pending.select('company_id'))
      .executeTakeFirstOrThrow(),
  ]);
  const [done, failed] = [Number(sums.done), Number(left.count)];
  return {
    instanceId,
    createdDate,
    companies: done + failed + Number(under.count),
    done,
    failed,
    resealed: Number(sums.resealed ?? 0),
    unchanged: Number(sums.unchanged ?? 0),
    faults: Number(sums.faults ?? 0),
    signingKeys: Number(sums.signing ?? 0),
  };
}

const runs = ({ companies, done, failed }: RefreshProgress) => done + failed < companies;

/**
 * Has every company's secrets encrypted under the present key; where that is under way, it is the one
 * that goes on.
 */
export async function startRefresh(
  server: ServerHost,
  { signingDays }: { readonly signingDays: number },
) {
  const latest = await findLatestRefresh(server);
  if (latest && runs(latest)) return { instanceId: latest.instanceId, started: false };
  const instanceId = newId();
  const now = Date.now();
  await server.database.transaction(undefined, async db => {
    const companies = await db
      .selectFrom('companies')
      .select('company_id')
      .orderBy('company_id')
      .execute();
    await db
      .insertInto('secret_refreshes')
      .values({
        instance_id: instanceId,
        created_date: now,
        companies: companies.length,
        signing_days: signingDays,
      })
      .execute();
    // One run of a job for each, told apart by the moment they are due.
    await queueJobs(
      db,
      companies.map(({ company_id: companyId }, index) => ({
        job: refreshSecretsJob,
        key: instanceId,
        companyId,
        due: now - companies.length + index,
      })),
    );
  });
  return { instanceId, started: true };
}

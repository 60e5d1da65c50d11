import { newId } from '../../contract';
import type { Queries } from '../database';
import type { ServerHost } from '../host/serverHost';
import { queueJobs } from '../jobs/job';
import { reencryptJobId } from './reencryptJob';

/** The progress of a re-encryption of all secrets. */
export interface ReencryptionProgress {
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

/** Returns the latest re-encryption, running or finished; undefined before the first. */
export async function findLatestReencryption({
  database,
}: ServerHost): Promise<ReencryptionProgress | undefined> {
  const { allCompanies } = database;
  const reencryption = await allCompanies
    .selectFrom('secret_refreshes')
    .selectAll()
    .orderBy('created_date', 'desc')
    .orderBy('instance_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!reencryption) return undefined;
  const { instance_id: instanceId, created_date: createdDate } = reencryption;
  const parts = allCompanies
    .selectFrom('secret_refresh_parts')
    .where('instance_id', '=', instanceId);
  const pending = allCompanies
    .selectFrom('job_runs')
    .where('job_id', '=', reencryptJobId)
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

const runs = ({ companies, done, failed }: ReencryptionProgress) => done + failed < companies;

/**
 * Starts to encrypt the secrets of all companies with the current key, unless that is already under
 * way.
 */
export async function startReencryption(
  server: ServerHost,
  {
    signingDays,
    record,
  }: {
    readonly signingDays: number;
    /** Writes the start to the trail, in its transaction. */
    readonly record?: (db: Queries, instanceId: string) => Promise<void>;
  },
) {
  const latest = await findLatestReencryption(server);
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
    // One run of the job for each, distinguished by due time.
    await queueJobs(
      db,
      companies.map(({ company_id: companyId }, index) => ({
        job: reencryptJobId,
        key: instanceId,
        companyId,
        due: now - companies.length + index,
      })),
    );
    await record?.(db, instanceId);
  });
  return { instanceId, started: true };
}

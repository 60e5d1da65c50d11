import { Failure } from '#core/contract';
import {
  archivedTables,
  writeAudit,
  toJson,
  type Job,
  type JobContext,
  type Queries,
} from '#core/server';
import {
  prepareAndWrite,
  heavyWork,
  lockForImport,
  rightsIn,
  superAdmin,
  type SignInContext,
} from '#core/server/internal';
import type { ImportMode, ImportReport } from '../contract';
import { readForgotten } from './archive/heldRows';
import { putArchive } from './archive/putArchive';
import { keepLast, readArchive, type ArchiveParts } from './archive/readArchive';
import { readShapes } from './archive/tableRows';
import { changeJob, dropPartsByAndBy, findJob, decryptKey } from './transferJobs';
import type { BatchJobRow } from './transferTables';

/** Of an import that an earlier version began. */
const unknownContext: SignInContext = { address: '', ways: [], factor: false };

/** The archive's parts as they were uploaded, read one by one. */
const readParts = (db: Queries, { instance_id, parts }: BatchJobRow): ArchiveParts => ({
  count: parts,
  read: async part => {
    const { text } = await db
      .selectFrom('batch_parts')
      .select('text')
      .where('instance_id', '=', instance_id)
      .where('part', '=', part)
      .executeTakeFirstOrThrow();
    return text;
  },
});

const toAuditReport = ({ tables, ...report }: ImportReport) => ({
  from: report.from,
  tables: Object.fromEntries(
    tables.map(({ table, created, changed, removed }) => [table, { created, changed, removed }]),
  ),
});

async function work(context: JobContext, row: BatchJobRow): Promise<void> {
  const { server, companyId, key: instanceId, fenced } = context;
  const { customer_id: customerId, mode, status, parts } = row;
  const archive = await readArchive(readParts(server.database.forCompany(companyId), row));
  const key = decryptKey(server, row);
  const shapes = await readShapes(server, server.at(archivedTables));
  const signInContext: SignInContext = row.step ? JSON.parse(row.step) : unknownContext;
  const applyArchive = (db: Queries) =>
    putArchive({
      server,
      db,
      companyId,
      customerId,
      archive,
      // On PostgreSQL by the connection of the transaction, since others may have all others. On
      // SQLite not by the trial's, which would record the archive among its statements.
      ...(server.database.engine === 'postgres' && { parts: keepLast(readParts(db, row)) }),
      mode: mode as ImportMode,
      shapes,
      key,
      signInContext,
    });
  if (status === 'checking') {
    const report = await server.database.trial(companyId, applyArchive);
    const checked = { status: 'checked', message: '', report: toJson(report) };
    await fenced(db => changeJob(db, instanceId, checked, ['checking']));
    return;
  }
  const roles = (await rightsIn(server, customerId, companyId))?.roles ?? [];
  if (!roles.includes(superAdmin))
    throw new Failure(
      401,
      0,
      'The person who started this import is no longer a super admin of the environment.',
    );
  await prepareAndWrite(
    () => server.database.rehearse(companyId, applyArchive),
    rehearsed =>
      fenced(
        async db => {
          // Before all else, as changes do. On SQLite, what has changed is rehearsed again.
          if (server.database.engine === 'postgres') await lockForImport(db, companyId);
          const now = await findJob(db, 'import', instanceId, true);
          if (now.status !== 'applying') return;
          const report = await rehearsed.perform(db);
          const done = {
            status: 'done',
            message: '',
            key: '',
            ended_date: Date.now(),
            report: toJson(report),
          };
          await changeJob(db, instanceId, done);
          const entry = {
            action: 'import',
            resource: 'company',
            resourceId: companyId,
            after: toAuditReport(report),
          };
          await writeAudit(server, { companyId, customerId }, undefined, entry, db);
        },
        { long: true },
      ).finally(() => rehearsed.drop()),
  );
  const forgotten = await Promise.all(
    server
      .at(archivedTables)
      .map(async archived => [archived, await readForgotten(archive, archived)] as const),
  );
  await dropPartsByAndBy(server.database.forCompany(companyId), instanceId, parts);
  for (const [archived, rows] of forgotten) archived.forget?.(server, companyId, rows);
}

/** The states in which an import is worked on; one that is canceled stays so. */
const worked = ['checking', 'applying'];

const hold = ({ key: instanceId, fenced }: JobContext, message: string) =>
  fenced(db => changeJob(db, instanceId, { message }, worked));

const fail = ({ key: instanceId, fenced }: JobContext, message: string) =>
  fenced(db => {
    const failed = { status: 'failed', message, ended_date: Date.now() };
    return changeJob(db, instanceId, failed, worked);
  });

/**
 * Finds out what an archive would change, or changes it: rehearsed, then one transaction, so that a
 * process that dies leaves nothing half done.
 */
export const importJob: Job = {
  id: 'transfer.import',
  async run(context) {
    const { server, companyId, key: instanceId } = context;
    const find = () =>
      findJob(server.database.forCompany(companyId), 'import', instanceId).catch(() => undefined);
    const row = await find();
    if (!row || !worked.includes(row.status)) return 'No import to check or apply';
    try {
      await heavyWork.run(companyId, () => work(context, row));
      return row.status === 'checking' ? 'Archive checked' : 'Archive imported';
    } catch (fault) {
      // Canceling deletes the parts that are being read.
      if ((await find())?.status !== row.status) return 'Import canceled';
      if (!(fault instanceof Failure)) throw fault;
      await fail(context, fault.message);
      return fault.message;
    }
  },
  held: async (context, why) => void (await hold(context, why)),
  givenUp: async (context, why) => void (await fail(context, why)),
};

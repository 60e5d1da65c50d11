import { Readable } from 'node:stream';
import { codes, Failure, newId } from '#core/contract';
import { archivedTables, handle, queueJob, type ArchivedTable, type Call } from '#core/server';
import { readCompanyName } from '#core/server/internal';
import { loose } from '#core/server/tenancy/companyRows';
import { archiveFormat, cancelExport, exportFile, listExports, startExport } from '../contract';
import { formatLine, type ArchiveHeader } from './archive/archiveLines';
import { deriveKey, newSalt, createProof } from '#core/server/encryption/passphrase';
import { tablesFor } from './archive/tableRows';
import { exportJob, type ExportStep } from './exportJob';
import {
  changeJob,
  dropParts,
  findJob,
  toTransferJob,
  toExportParts,
  encryptKey,
  withUsers,
  requireSuperAdmin,
} from './transferJobs';
import type { BatchJobRow } from './transferTables';
import { strings } from '../strings';

const mostKept = 20;

async function rowsToWrite(
  { db, companyId }: Call,
  tables: readonly ArchivedTable[],
): Promise<number> {
  let total = 0;
  for (const { table } of tables) {
    const { rows } = await loose(db)
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow();
    total += Number(rows);
  }
  return total;
}

/** Returns the table that a running export is about to write. */
function beingWritten({ server }: Call, row: BatchJobRow): string {
  if (row.status !== 'running') return '';
  const { table }: ExportStep = JSON.parse(row.step);
  return (
    tablesFor(server.at(archivedTables), toExportParts(row))[table]?.title ?? strings.theEnd.text
  );
}

/** Pieces are read as the client takes them. */
async function* pieces({ db }: Call, instanceId: string, parts: number): AsyncGenerator<string> {
  for (let part = 0; part < parts; part++) {
    const row = await db
      .selectFrom('batch_parts')
      .select('text')
      .where('instance_id', '=', instanceId)
      .where('part', '=', part)
      .executeTakeFirst();
    if (!row) throw new Error('The archive was deleted during the download.');
    yield row.text;
  }
}

/** Archives of the company, written by a job. */
export const exportHandlers = [
  handle(startExport, async ({ body: { passphrase, users = false } }, call) => {
    requireSuperAdmin(call);
    const { server, companyId, customerId } = call;
    const name = await readCompanyName(call.db, companyId);
    const tables = tablesFor(server.at(archivedTables), {
      users,
      sealed: passphrase !== undefined,
    });
    const [now, total, instanceId] = [Date.now(), await rowsToWrite(call, tables), newId()];
    const salt = passphrase ? newSalt() : '';
    const key = passphrase ? await deriveKey(passphrase, salt, companyId) : undefined;
    const header: ArchiveHeader = {
      format: archiveFormat,
      product: 'Sluice',
      company: { companyId, name },
      createdDate: now,
      tables: tables.map(({ table }) => table),
      secrets: key ? 'passphrase' : 'leftOut',
      salt,
      proof: key ? createProof(key) : '',
    };
    const text = formatLine(header);
    const step: ExportStep = { table: 0, after: null, lines: 0 };
    await call.transaction(async db => {
      const jobs = await db
        .selectFrom('batch_jobs')
        .select('status')
        .where('kind', '=', 'export')
        .execute();
      if (jobs.some(({ status }) => status === 'waiting' || status === 'running'))
        throw new Failure(
          409,
          codes.conflict,
          'An export is already running. Wait for it to finish, or cancel it.',
        );
      if (jobs.length >= mostKept)
        throw new Failure(
          400,
          codes.invalid,
          `You have ${mostKept} exports from the last seven days, the maximum. Delete one first.`,
        );
      await db
        .insertInto('batch_jobs')
        .values({
          company_id: companyId,
          instance_id: instanceId,
          kind: 'export',
          status: 'waiting',
          customer_id: customerId,
          created_date: now,
          ended_date: 0,
          mode: users ? withUsers : '',
          secrets: header.secrets,
          key: key ? encryptKey(server, companyId, instanceId, key) : '',
          done: 0,
          total,
          parts: 1,
          bytes: Buffer.byteLength(text),
          step: JSON.stringify(step),
          message: '',
          report: '',
        })
        .execute();
      await db
        .insertInto('batch_parts')
        .values({ company_id: companyId, instance_id: instanceId, part: 0, text })
        .execute();
      await queueJob(db, { job: exportJob.id, key: instanceId, companyId, due: now });
    });
    return { instanceId };
  }),
  handle(listExports, async ({ query: { instanceId } }, call) => {
    requireSuperAdmin(call);
    const rows = call.db
      .selectFrom('batch_jobs')
      .selectAll()
      .where('kind', '=', 'export')
      .orderBy('created_date', 'desc');
    const exports = await (
      instanceId ? rows.where('instance_id', '=', instanceId) : rows
    ).execute();
    return { instances: exports.map(row => toTransferJob(row, beingWritten(call, row))) };
  }),
  handle(exportFile, async ({ params: { instanceId } }, call) => {
    requireSuperAdmin(call);
    const row = await findJob(call.db, 'export', instanceId);
    if (row.status !== 'done')
      throw new Failure(
        409,
        codes.conflict,
        'The archive is not ready yet. Wait for the export to finish.',
      );
    const day = new Date(row.created_date).toISOString().slice(0, 10);
    call.reply.header('content-disposition', `attachment; filename="company-${day}.jsonl"`);
    call.reply.type('application/octet-stream');
    await call.audit({
      action: 'download',
      resource: 'company',
      resourceId: call.companyId,
      after: { instanceId },
    });
    await call.reply.send(Readable.from(pieces(call, instanceId, row.parts)));
  }),
  handle(cancelExport, async ({ params: { instanceId } }, call) => {
    requireSuperAdmin(call);
    await call.transaction(async db => {
      const { status } = await findJob(db, 'export', instanceId, true);
      await dropParts(db, instanceId);
      if (status === 'waiting' || status === 'running')
        await changeJob(db, instanceId, { status: 'cancelled', ended_date: Date.now(), key: '' });
      else await db.deleteFrom('batch_jobs').where('instance_id', '=', instanceId).execute();
    });
    return { message: 'Archive deleted' };
  }),
];

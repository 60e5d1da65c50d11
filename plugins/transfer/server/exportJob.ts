import { createHash } from 'node:crypto';
import { archivedTables, writeAudit, toJson, type Job, type JobContext } from '#core/server';
import { formatLine } from './archive/archiveLines';
import { SecretsInside } from './archive/SecretsInside';
import { tablesFor, readShapes, listTextColumns, type Shapes } from './archive/tableRows';
import { changeJob, dropParts, findJob, decryptKey, toExportParts } from './transferJobs';
import type { BatchJobRow } from './transferTables';
import { format } from '#core/contract';
import { listPeople } from '#core/server/internal';
import { readNextRows } from '#core/server/tenancy/companyRows';
import { strings } from '../strings';

/** Where an export stands: the table, and the key of the last row that was written of it. */
export interface ExportStep {
  readonly table: number;
  readonly after: readonly unknown[] | null;
  readonly lines: number;
}
const batch = 200;

interface Piece {
  readonly text: string;
  readonly step: ExportStep;
  readonly rows: number;
}

async function nextPiece(
  { server, companyId }: JobContext,
  row: BatchJobRow,
  step: ExportStep,
  shapes: Shapes,
): Promise<Piece | undefined> {
  const tables = tablesFor(server.at(archivedTables), toExportParts(row));
  const archived = tables[step.table];
  const db = server.database.forCompany(companyId);
  if (step.table === tables.length) {
    const people = await listPeople(db, companyId);
    const text = people.map(person => formatLine({ person })).join('');
    return {
      text,
      step: { table: step.table + 1, after: null, lines: step.lines + people.length },
      rows: 0,
    };
  }
  if (!archived) return undefined;
  const rows = await readNextRows(db, companyId, archived, {
    after: step.after,
    limit: batch,
    texts: listTextColumns(shapes, archived),
  });
  const inside = new SecretsInside(server, companyId, decryptKey(server, row));
  const names = (shapes.get(archived.table) ?? []).map(({ name }) => name);
  const text = rows
    .map(each => inside.forArchive(archived.table, each))
    .map(each =>
      formatLine({
        table: archived.table,
        row: Object.fromEntries(names.map(name => [name, each[name]])),
      }),
    )
    .join('');
  const last = rows.at(-1);
  const more = last !== undefined && archived.key.length > 0;
  const lines = step.lines + rows.length;
  return {
    text,
    rows: rows.length,
    step: more
      ? { table: step.table, after: archived.key.map(column => last[column]), lines }
      : { table: step.table + 1, after: null, lines },
  };
}

/** The checksum of what is written so far, read piece by piece. */
async function computeChecksum(
  { server, companyId }: JobContext,
  instanceId: string,
  parts: number,
): Promise<string> {
  const hash = createHash('sha256');
  for (let part = 0; part < parts; part++) {
    const { text } = await server.database
      .forCompany(companyId)
      .selectFrom('batch_parts')
      .select('text')
      .where('instance_id', '=', instanceId)
      .where('part', '=', part)
      .executeTakeFirstOrThrow();
    hash.update(text);
  }
  return hash.digest('hex');
}

/**
 * Writes an archive piece by piece: each piece and how far it goes in one transaction, so that
 * another process goes on from there.
 */
export const exportJob: Job = {
  id: 'transfer.export',
  async run(context) {
    const { server, companyId, key: instanceId, fenced, signal } = context;
    const shapes = await readShapes(server, server.at(archivedTables));
    for (;;) {
      signal.throwIfAborted();
      const row = await findJob(server.database.forCompany(companyId), 'export', instanceId).catch(
        () => undefined,
      );
      if (!row || !['waiting', 'running'].includes(row.status))
        return `The export ${instanceId} was canceled.`;
      const step: ExportStep = JSON.parse(row.step);
      const piece = await nextPiece(context, row, step, shapes);
      const sha256 = piece ? '' : await computeChecksum(context, instanceId, row.parts);
      const text = piece?.text ?? formatLine({ end: { lines: step.lines, sha256 } });
      const going = await fenced(async db => {
        const now = await findJob(db, 'export', instanceId, true);
        if (!['waiting', 'running'].includes(now.status)) return false;
        if (text)
          await db
            .insertInto('batch_parts')
            .values({ company_id: companyId, instance_id: instanceId, part: row.parts, text })
            .execute();
        const written = {
          parts: row.parts + (text ? 1 : 0),
          bytes: row.bytes + Buffer.byteLength(text),
        };
        if (piece) {
          const done = row.done + piece.rows;
          await changeJob(db, instanceId, {
            ...written,
            status: 'running',
            message: '',
            done,
            total: Math.max(row.total, done),
            step: toJson(piece.step),
          });
          return true;
        }
        await changeJob(db, instanceId, {
          ...written,
          status: 'done',
          message: '',
          total: row.done,
          ended_date: Date.now(),
          key: '',
        });
        const after = { instanceId, rows: row.done, secrets: row.secrets };
        const who = { companyId, customerId: row.customer_id };
        await writeAudit(
          server,
          who,
          undefined,
          { action: 'export', resource: 'company', resourceId: companyId, after },
          db,
        );
        return false;
      });
      if (!going) return format(strings.archiveWritten, { count: row.done });
    }
  },
  async held({ key: instanceId, fenced }, message) {
    await fenced(db => changeJob(db, instanceId, { message }, ['waiting', 'running']));
  },
  async givenUp({ key: instanceId, fenced }, why) {
    await fenced(async db => {
      await dropParts(db, instanceId);
      await changeJob(db, instanceId, {
        status: 'failed',
        message: why,
        ended_date: Date.now(),
        key: '',
      });
    });
  },
};

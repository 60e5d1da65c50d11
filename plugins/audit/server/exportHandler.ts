import { Readable } from 'node:stream';
import { writeCsv } from '#core/contract/internal';
import { handle, type Call } from '#core/server';
import { readEvents } from '#core/server/internal';
import { exportEvents, type AuditEvent, type EventFilter } from '../contract';
import { toAuditEvents } from './toAuditEvent';
import { findEvents } from './findEvents';

const pageSize = 500;
const columns = [
  'seq',
  'at',
  'actorName',
  'actorId',
  'actorKind',
  'via',
  'action',
  'resource',
  'resourceId',
  'resourceName',
  'outcome',
  'address',
  'before',
  'after',
  'eventId',
  'hash',
  'previousHash',
] as const satisfies readonly (keyof AuditEvent)[];

const toCell = (event: AuditEvent, column: (typeof columns)[number]): string | number => {
  if (column === 'at') return new Date(event.at).toISOString();
  if (column !== 'before' && column !== 'after') return event[column];
  return event[column] === null ? '' : JSON.stringify(event[column]);
};
const written = {
  csv: (events: readonly AuditEvent[]) =>
    writeCsv(events.map(event => columns.map(column => toCell(event, column)))),
  jsonl: (events: readonly AuditEvent[]) =>
    events.map(event => `${JSON.stringify(event)}\n`).join(''),
};

/** The file piece by piece, so that a trail of any length needs the memory of a page. */
async function* pieces(
  call: Pick<Call, 'server' | 'db' | 'companyId'>,
  filter: EventFilter,
  format: keyof typeof written,
): AsyncGenerator<string> {
  if (format === 'csv') yield writeCsv([columns]);
  for (let before: number | undefined; ;) {
    const events = await findEvents(call.db, filter, {
      limit: pageSize,
      ...(before !== undefined && { before }),
    });
    for await (const rows of readEvents(call.db, call.companyId, events))
      yield written[format](await toAuditEvents(call, rows));
    if (events.length < pageSize) return;
    before = events.at(-1)?.seq;
  }
}

/** Hands out the trail as a file, and keeps in the trail that it did. */
export const exportHandler = handle(
  exportEvents,
  async ({ query: { format = 'csv', ...filter } }, call) => {
    await call.audit({ action: 'export', resource: 'audit trail', after: { format, ...filter } });
    const type =
      format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8';
    const file = Readable.from(pieces(call, filter, format), { objectMode: false });
    return call.reply
      .header('content-disposition', `attachment; filename="audit-trail.${format}"`)
      .type(type)
      .send(file);
  },
);

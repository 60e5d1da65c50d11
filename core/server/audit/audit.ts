import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Kysely, Migration } from 'kysely';
import { newId } from '../../contract';
import type { Caller } from '../authentication/identify';
import { isTaken, type Queries } from '../database';
import type { ServerHost } from '../host/serverHost';

/** One line of the audit trail, as a handler tells it. */
export interface AuditEntry {
  /** What was done: `create`, `update`, `delete`, `deploy`, `refused`, … */
  readonly action: string;
  /** What it was done to: `flow`, `member`, … */
  readonly resource: string;
  readonly resourceId?: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly outcome?: 'done' | 'refused';
}

export interface AuditTable {
  company_id: string;
  seq: number;
  event_id: string;
  at: number;
  actor_id: string;
  action: string;
  resource: string;
  resource_id: string;
  before: string | null;
  after: string | null;
  outcome: string;
  address: string;
  previous_hash: string;
  hash: string;
}
declare module '../database/tables' {
  interface Tables {
    audit_events: AuditTable;
  }
}

/** The append-only trail, one hash chain a company. */
export const auditTables: Migration = {
  async up(db: Kysely<any>) {
    await db.schema
      .createTable('audit_events')
      .addColumn('company_id', 'text', column => column.notNull())
      .addColumn('seq', 'bigint', column => column.notNull())
      .addColumn('event_id', 'text', column => column.notNull())
      .addColumn('at', 'bigint', column => column.notNull())
      .addColumn('actor_id', 'text', column => column.notNull())
      .addColumn('action', 'text', column => column.notNull())
      .addColumn('resource', 'text', column => column.notNull())
      .addColumn('resource_id', 'text', column => column.notNull())
      .addColumn('before', 'text')
      .addColumn('after', 'text')
      .addColumn('outcome', 'text', column => column.notNull())
      .addColumn('address', 'text', column => column.notNull())
      .addColumn('previous_hash', 'text', column => column.notNull())
      .addColumn('hash', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('audit_events_key', ['company_id', 'seq'])
      .execute();
    await db.schema
      .createIndex('audit_events_by_time')
      .on('audit_events')
      .columns(['company_id', 'at'])
      .execute();
  },
};

const asText = (value: unknown) => (value === undefined ? null : JSON.stringify(value));

/** The hash that ties an event to the one before it. */
export const auditHash = (event: Omit<AuditTable, 'hash'>): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        event.previous_hash,
        event.company_id,
        event.seq,
        event.event_id,
        event.at,
        event.actor_id,
        event.action,
        event.resource,
        event.resource_id,
        event.before,
        event.after,
        event.outcome,
        event.address,
      ]),
    )
    .digest('hex');

async function append(
  server: ServerHost,
  db: Queries,
  caller: Pick<Caller, 'companyId' | 'customerId'>,
  address: string,
  entry: AuditEntry,
): Promise<void> {
  if (server.database.engine === 'postgres')
    await db
      .selectFrom('companies')
      .select('company_id')
      .where('company_id', '=', caller.companyId)
      .forUpdate()
      .execute();
  const last = await db
    .selectFrom('audit_events')
    .select(['seq', 'hash'])
    .where('company_id', '=', caller.companyId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const event: Omit<AuditTable, 'hash'> = {
    company_id: caller.companyId,
    seq: (last?.seq ?? 0) + 1,
    event_id: newId(),
    at: Date.now(),
    actor_id: caller.customerId,
    action: entry.action,
    resource: entry.resource,
    resource_id: entry.resourceId ?? '',
    before: asText(entry.before),
    after: asText(entry.after),
    outcome: entry.outcome ?? 'done',
    address,
    previous_hash: last?.hash ?? '',
  };
  await db
    .insertInto('audit_events')
    .values({ ...event, hash: auditHash(event) })
    .execute();
}

/** Appends to the company's trail: inside the transaction given, else in one of its own. */
export async function writeAudit(
  server: ServerHost,
  caller: Pick<Caller, 'companyId' | 'customerId'>,
  request: Pick<FastifyRequest, 'ip'> | undefined,
  entry: AuditEntry,
  tx?: Queries,
): Promise<void> {
  const address = request?.ip ?? '';
  if (tx) return append(server, tx, caller, address, entry);
  for (let attempt = 1; ; attempt++)
    try {
      return await server.database.transaction(caller.companyId, db =>
        append(server, db, caller, address, entry),
      );
    } catch (error) {
      if (attempt >= 10 || !isTaken(error)) throw error;
    }
}

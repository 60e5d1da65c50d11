import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { newId } from '../../contract';
import type { Caller } from '../authentication/identify';
import {
  bigint,
  defineTable,
  isTaken,
  text,
  type Queries,
  type RowOf,
  type TableTypes,
} from '../database';
import type { ServerHost } from '../host/serverHost';
import type { Proof } from '../authentication/admit';
import { listCompanySecurity } from '../authentication/policy/securitySettings';

/** One line of the audit trail, as a handler tells it. */
export interface AuditEntry {
  /** The action: `create`, `update`, `delete`, `deploy`, `refused`, … */
  readonly action: string;
  /** The kind of resource that the action changed: `flow`, `member`, … */
  readonly resource: string;
  readonly resourceId?: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly outcome?: 'done' | 'refused';
}

/** The append-only trail, one hash chain a company. */
export const auditEvents = defineTable('audit_events', {
  owner: 'company',
  since: '2026-11-21T00:01_audit',
  columns: {
    company_id: text(),
    seq: bigint(),
    event_id: text(),
    at: bigint(),
    actor_id: text(),
    action: text(),
    resource: text(),
    resource_id: text(),
    before: text().nullable(),
    after: text().nullable(),
    outcome: text(),
    address: text(),
    previous_hash: text(),
    hash: text(),
  },
  key: ['company_id', 'seq'],
  indices: {
    audit_events_by_time: ['company_id', 'at'],
    audit_events_by_action: {
      columns: ['company_id', 'action', 'seq', 'actor_id', 'resource', 'outcome'],
      since: '2026-11-21T11:46_auditSearch',
    },
    audit_events_by_actor: {
      columns: ['company_id', 'actor_id', 'seq', 'action', 'resource', 'outcome'],
      since: '2026-11-21T11:46_auditSearch',
    },
    audit_events_by_outcome: {
      columns: ['company_id', 'outcome', 'seq'],
      since: '2026-11-21T11:46_auditSearch',
    },
    audit_events_by_resource: {
      columns: ['company_id', 'resource', 'seq', 'actor_id', 'action', 'outcome'],
      since: '2026-11-21T11:46_auditSearch',
    },
    audit_events_by_thing: {
      columns: ['company_id', 'resource_id', 'seq'],
      since: '2026-11-21T11:46_auditSearch',
    },
  },
});

export type AuditRow = RowOf<typeof auditEvents>;
declare module '../database/tables' {
  interface Tables extends TableTypes<readonly [typeof auditEvents]> {}
}

const asText = (value: unknown) => (value === undefined ? null : JSON.stringify(value));

/** The hash that ties an event to the one before it. */
export const auditHash = (event: Omit<AuditRow, 'hash'>): string =>
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
  const event: Omit<AuditRow, 'hash'> = {
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

/**
 * Writes what befell a person's account to the trail of each of their companies; `actorId` is empty
 * for a stranger.
 */
export async function recordEverywhere(
  server: ServerHost,
  customerId: string,
  actorId: string,
  request: Pick<Proof['request'], 'ip'>,
  entry: AuditEntry,
): Promise<void> {
  for (const { companyId } of await listCompanySecurity(server, customerId))
    await writeAudit(server, { companyId, customerId: actorId }, request, entry);
}

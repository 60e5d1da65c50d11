import { createHash } from 'node:crypto';
import { bigint, defineTable, text, type RowOf, type TableTypes } from '../database';

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
    /** The name of the token by which the actor acted; empty for a console session. */
    via: text().default('').since('2026-11-28T06:00_auditVia'),
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
        // Events from before tokens had names keep their hashes.
        ...(event.via ? [event.via] : []),
      ]),
    )
    .digest('hex');

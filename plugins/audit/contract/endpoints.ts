import { Type } from 'typebox';
import { endpoint, can, every, flagged, namespace, type Gate } from '#core/contract';
import { failures } from './failures';
import { AuditEvent, EventQuery, ExportQuery, Verdict } from './event';

const audit = namespace('audit');

/** The resource group of the audit trail. */
export const auditAccess = audit.permission('events');
/** Whether this installation shows the audit trail. */
export const auditEnabled = audit.flag('enabled', true);
export const trail = audit.route('trail', '/company/events');
/** The trail is shown, and the person may read it. */
export const mayAudit: Gate = every(flagged(auditEnabled), can(auditAccess, 'read'));

export const listEvents = endpoint('GET /company/:companyId/events', {
  summary:
    'Lists audit events, newest first. To get older events, increase `page`, or set `before` to an event’s number.',
  query: EventQuery,
  reply: Type.Object({
    events: Type.Array(AuditEvent),
    more: Type.Boolean(),
    /** The number of the newest event of the trail, whatever is asked for. */
    last: Type.Integer(),
  }),
  when: mayAudit,
  failure: failures.fetchEvents,
});
export const eventFilters = endpoint('GET /company/:companyId/events/filters', {
  summary: 'Lists the people, resource types, and actions in the audit trail.',
  reply: Type.Object({
    actors: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
    actions: Type.Array(Type.String()),
    resources: Type.Array(Type.String()),
  }),
  when: mayAudit,
  failure: failures.fetchEvents,
});
export const verifyEvents = endpoint('GET /company/:companyId/events/verify', {
  summary: 'Verifies the hash chain of up to 10,000 events, starting at `from`.',
  query: Type.Object({ from: Type.Optional(Type.Integer({ minimum: 1 })) }),
  reply: Verdict,
  when: mayAudit,
  failure: failures.verifyEvents,
});
export const exportEvents = endpoint('GET /company/:companyId/events/export', {
  summary: 'Returns the audit trail as CSV or JSON Lines, newest first.',
  query: ExportQuery,
  reply: Type.Unknown(),
  when: mayAudit,
  failure: failures.exportEvents,
});

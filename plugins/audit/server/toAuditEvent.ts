import type { Queries } from '#core/server';
import type { AuditEvent } from '../contract';
import { strings } from '../strings';
import type { EventRow } from './findEvents';

/** Returns the names of actors by ID; the ID itself if the actor no longer exists. */
export async function actorNames(
  db: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)].filter(Boolean);
  const names = new Map(wanted.map(id => [id, id]));
  names.set('', strings.server.text);
  if (wanted.length === 0) return names;
  const rows = await db
    .selectFrom('customers')
    .select(['customer_id', 'first_name', 'last_name', 'email'])
    .where('customer_id', 'in', wanted)
    .execute();
  for (const row of rows)
    names.set(row.customer_id, `${row.first_name} ${row.last_name}`.trim() || row.email);
  return names;
}

/**
 * Stored JSON as it is; an altered text is shown as a text, for the trail must show what is there.
 */
function parseStoredJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** An event as the wire shows it. */
export const toAuditEvent = (row: EventRow, names: ReadonlyMap<string, string>): AuditEvent => ({
  eventId: row.event_id,
  seq: row.seq,
  at: row.at,
  actorId: row.actor_id,
  actorName: names.get(row.actor_id) ?? row.actor_id,
  action: row.action,
  resource: row.resource,
  resourceId: row.resource_id,
  outcome: row.outcome,
  address: row.address,
  before: parseStoredJson(row.before),
  after: parseStoredJson(row.after),
  hash: row.hash,
  previousHash: row.previous_hash,
});

/** Events as the wire shows them, with the names of those who did them. */
export async function toAuditEvents(db: Queries, rows: readonly EventRow[]): Promise<AuditEvent[]> {
  const names = await actorNames(
    db,
    rows.map(({ actor_id }) => actor_id),
  );
  return rows.map(row => toAuditEvent(row, names));
}

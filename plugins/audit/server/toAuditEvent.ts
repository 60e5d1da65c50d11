import type { Queries, ServerHost } from '#core/server';
import type { AuditEvent } from '../contract';
import { strings } from '../strings';
import type { EventRow } from './findEvents';
import { findResourceNames } from './resourceNames';

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

/** Kinds of resources whose IDs are those of people. */
const people = new Set(['member', 'session', 'operator', 'administrator']);

/** Events as the wire shows them, with the names of those who did them and of what they did it to. */
export async function toAuditEvents(
  { server, db }: { readonly server: ServerHost; readonly db: Queries },
  rows: readonly EventRow[],
): Promise<AuditEvent[]> {
  const actors = await actorNames(
    db,
    rows.flatMap(({ actor_id, resource, resource_id }) =>
      people.has(resource) ? [actor_id, resource_id] : actor_id,
    ),
  );
  const things = await findResourceNames(server, db, rows);
  const nameResource = ({ resource, resource_id: id }: EventRow) => {
    const person = people.has(resource) && id ? actors.get(id) : undefined;
    return (person === id ? undefined : person) ?? things.get(id) ?? '';
  };
  return rows.map(row => ({
    eventId: row.event_id,
    seq: row.seq,
    at: row.at,
    actorId: row.actor_id,
    actorName: actors.get(row.actor_id) ?? row.actor_id,
    action: row.action,
    resource: row.resource,
    resourceId: row.resource_id,
    resourceName: nameResource(row),
    outcome: row.outcome,
    address: row.address,
    before: parseStoredJson(row.before),
    after: parseStoredJson(row.after),
    hash: row.hash,
    previousHash: row.previous_hash,
  }));
}

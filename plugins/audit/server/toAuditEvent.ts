import type { Queries, ServerHost } from '#core/server';
import { findPeopleNames, type AuditRow } from '#core/server/internal';
import { actorKinds, namedTables, type AuditEvent, type NamedTable } from '../contract';
import { strings } from '../strings';
import { findResourceNames, readNames, readPastNames } from './resourceNames';

/** Who acted: a name, and what it is, as a kind of resource. */
interface Actor {
  readonly name: string;
  readonly kind: string;
}

/** Finds the actors that are no people, by the kinds of resources that act themselves. */
async function findOtherActors(
  server: ServerHost,
  db: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Actor>> {
  const others = new Map<string, Actor>();
  const tables = Object.assign({}, ...server.at(namedTables)) as Readonly<
    Record<string, NamedTable>
  >;
  for (const kind of server.at(actorKinds)) {
    const named = tables[kind];
    if (!named) continue;
    for (const [id, name] of await readNames(db, named, ids)) others.set(id, { name, kind });
    const unnamed = ids.filter(each => !others.has(each));
    for (const [past, said] of await readPastNames(db, unnamed, [kind]))
      others.set(past, { name: said, kind });
  }
  return others;
}

/** Returns the actors by ID; one that no longer exists is named by its ID. */
export async function findActors(
  { server, db }: { readonly server: ServerHost; readonly db: Queries },
  ids: readonly string[],
): Promise<ReadonlyMap<string, Actor>> {
  const wanted = [...new Set(ids)].filter(Boolean);
  const actors = new Map<string, Actor>([['', { name: strings.server.text, kind: '' }]]);
  if (wanted.length === 0) return actors;
  for (const [id, name] of await findPeopleNames(db, wanted))
    actors.set(id, { name, kind: 'member' });
  const rest = wanted.filter(id => !actors.has(id));
  if (rest.length > 0)
    for (const [id, actor] of await findOtherActors(server, db, rest)) actors.set(id, actor);
  for (const id of wanted) if (!actors.has(id)) actors.set(id, { name: id, kind: 'member' });
  return actors;
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
  rows: readonly AuditRow[],
): Promise<AuditEvent[]> {
  const actors = await findActors(
    { server, db },
    rows.flatMap(({ actor_id, resource, resource_id }) =>
      people.has(resource) ? [actor_id, resource_id] : actor_id,
    ),
  );
  const things = await findResourceNames(server, db, rows);
  const nameResource = ({ resource, resource_id: id }: AuditRow) => {
    const person = people.has(resource) && id ? actors.get(id)?.name : undefined;
    return (person === id ? undefined : person) ?? things.get(id) ?? '';
  };
  return rows.map(row => ({
    eventId: row.event_id,
    seq: row.seq,
    at: row.at,
    actorId: row.actor_id,
    actorName: actors.get(row.actor_id)?.name ?? row.actor_id,
    actorKind: actors.get(row.actor_id)?.kind ?? '',
    via: row.via,
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

import { getField, type AnyQueries } from '#core/contract';
import type { Queries, ServerHost } from '#core/server';
import { namedTables, type NamedTable } from '../contract';
import { eventSize, type AuditRow } from '#core/server/internal';

const mostRead = 1000;
/** Bytes of an event that is read for its name. */
const largestRead = 16_384;

function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The name that an event itself gives its resource: as it is after the change, else before. */
function readName({ before, after }: Pick<AuditRow, 'before' | 'after'>): string {
  for (const side of [parseJson(after), parseJson(before)])
    for (const field of ['name', 'displayName', 'title', 'username', 'email']) {
      const name = getField(side, field);
      if (typeof name === 'string' && name) return name;
    }
  return '';
}

/** Variables are known by name and context; the rest of a trail's ids say nothing to a reader. */
const readNameFromId = (id: string) => (id.includes('##SK##') ? id.slice(0, id.indexOf('##')) : '');

/** Reads the present names of resources of one kind by their IDs. */
export async function readNames(
  db: AnyQueries,
  named: NamedTable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (typeof named === 'function') return named(db, ids);
  const [table, id, name] = named;
  const rows = await db.selectFrom(table).select([id, name]).where(id, 'in', ids).execute();
  return new Map(rows.map(row => [String(row[id]), String(row[name])]));
}

/** The present names of resources, read where their plugins keep them. */
async function readPresentNames(
  server: ServerHost,
  db: AnyQueries,
  rows: readonly AuditRow[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  const tables = server.at(namedTables).flatMap(each => Object.entries(each));
  for (const [resource, named] of tables) {
    const ids = [
      ...new Set(rows.flatMap(row => (row.resource === resource ? row.resource_id : []))),
    ];
    if (ids.length === 0) continue;
    for (const [id, name] of await readNames(db, named, ids)) names.set(id, name);
  }
  return names;
}

/** Returns names in the newest events about resources that are gone, of these kinds or of all. */
export async function readPastNames(
  db: Queries,
  ids: readonly string[],
  kinds?: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  if (ids.length === 0) return names;
  let events = db
    .selectFrom('audit_events')
    .select(['resource_id', 'before', 'after'])
    .where('resource_id', 'in', ids)
    .where('action', 'in', ['create', 'delete', 'import', 'clone'])
    .where(eventSize, '<', largestRead)
    .orderBy('seq', 'desc')
    .limit(mostRead);
  if (kinds) events = events.where('resource', 'in', kinds);
  for (const event of await events.execute()) {
    const name = names.has(event.resource_id) ? '' : readName(event);
    if (name) names.set(event.resource_id, name);
  }
  return names;
}

/**
 * Names the resources of events by ID: as they are called now, else as the event calls them, else
 * as the newest event that names them does, so that deleted ones have a name too.
 */
export async function findResourceNames(
  server: ServerHost,
  db: Queries,
  rows: readonly AuditRow[],
): Promise<ReadonlyMap<string, string>> {
  const names = await readPresentNames(server, db, rows);
  for (const row of rows) {
    const name = readNameFromId(row.resource_id) || readName(row);
    if (name && !names.has(row.resource_id)) names.set(row.resource_id, name);
  }
  const unnamed = rows.flatMap(({ resource_id: id }) => (id && !names.has(id) ? id : []));
  for (const [id, name] of await readPastNames(db, [...new Set(unnamed)])) names.set(id, name);
  return names;
}

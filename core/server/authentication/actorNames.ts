import { core } from '../host/plugin';
import type { Queries } from '../database';
import type { ServerHost } from '../host/serverHost';

/** Finds the names of actors that are no people, by ID. */
export type ActorNames = (
  db: Queries,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, string>>;
/** Names of actors that are no people, such as machines. */
export const actorNames = core<ActorNames>('actorNames');

/** Finds the names of people by ID: first and last name, else the email. */
export async function findPeopleNames(
  db: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)].filter(Boolean);
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom('customers')
    .select(['customer_id', 'first_name', 'last_name', 'email'])
    .where('customer_id', 'in', wanted)
    .execute();
  return new Map(
    rows.map(row => [row.customer_id, `${row.first_name} ${row.last_name}`.trim() || row.email]),
  );
}

/** Finds the names of those who did things, by ID, people and others. Who is gone has none. */
export async function findActorNames(
  server: ServerHost,
  db: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map(await findPeopleNames(db, ids));
  const others = [...new Set(ids)].filter(id => id && !names.has(id));
  if (others.length > 0)
    for (const find of server.at(actorNames))
      for (const [id, name] of await find(db, others)) names.set(id, name);
  return names;
}

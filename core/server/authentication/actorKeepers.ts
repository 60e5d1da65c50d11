import { core } from '../host/plugin';
import type { Queries } from '../database';
import type { ServerHost } from '../host/serverHost';

/** Finds who could ever act as some of these actors, because a credential came to them. */
export type ActorKeepers = (db: Queries, ids: readonly string[]) => Promise<readonly string[]>;
/** Who could act as an actor that is no person, such as a machine. */
export const actorKeepers = core<ActorKeepers>('actorKeepers');

/** Returns these actors and all who could ever act as one of them, also through another machine. */
export async function withKeepers(
  server: ServerHost,
  db: Queries,
  ids: Iterable<string>,
): Promise<ReadonlySet<string>> {
  const all = new Set(ids);
  for (let pending = [...all]; pending.length > 0;) {
    const keepers = [];
    for (const find of server.at(actorKeepers)) keepers.push(...(await find(db, pending)));
    pending = [...new Set(keepers)].filter(id => id !== '' && !all.has(id));
    for (const id of pending) all.add(id);
  }
  return all;
}

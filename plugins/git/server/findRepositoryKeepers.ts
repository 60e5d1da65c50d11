import type { ActorKeepers } from '#core/server/internal';
import { gitActor } from './gitActor';

/**
 * Finds who ever connected a repository: they chose its URL, branch, and token, so the changes from
 * there could be theirs. Who committed them is what the repository says, and not known here.
 */
export const findRepositoryKeepers: ActorKeepers = async (db, ids) => {
  if (!ids.includes(gitActor)) return [];
  const rows = await db
    .selectFrom('audit_events')
    .select('actor_id')
    .distinct()
    .where('resource', '=', 'repository')
    .where('action', 'in', ['create', 'update'])
    .where('outcome', '=', 'done')
    .execute();
  return rows.map(row => row.actor_id);
};

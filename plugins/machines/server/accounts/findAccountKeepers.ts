import type { ActorKeepers } from '#core/server/internal';

/** The changes of an account after which someone has, or chose, a credential of it. */
const changes = ['create', 'addSecret', 'addKey', 'addIssuer', 'updateIssuer'];

/**
 * Finds who ever had a credential of service accounts. The audit trail tells, also once the credential
 * or the account is deleted.
 */
export const findAccountKeepers: ActorKeepers = async (db, ids) => {
  const rows = await db
    .selectFrom('audit_events')
    .select('actor_id')
    .distinct()
    .where('resource', '=', 'serviceAccount')
    .where('resource_id', 'in', ids)
    .where('action', 'in', changes)
    .where('outcome', '=', 'done')
    .execute();
  return rows.map(row => row.actor_id);
};

import { codes, Failure, type CrudAction } from '../../contract';
import type { Call } from '../host/plugin';
import { actions } from './rights';

/** Of `resource:action` pairs, those that the caller may not do themselves. */
export function findUncoveredPermissions(
  { access }: Pick<Call, 'access'>,
  permissions: readonly string[],
): readonly string[] {
  return permissions.filter(pair => {
    const [id = '', action = ''] = pair.split(':');
    if (!actions.includes(action as CrudAction)) return true;
    return !access.allows({ kind: 'permission', id }, action as CrudAction);
  });
}

/**
 * Refuses what the caller may not do themselves: nobody gives, imports or takes away rights above
 * their own.
 */
export function requireCovered(
  call: Pick<Call, 'access'>,
  permissions: readonly string[],
  at?: string,
): void {
  const above = findUncoveredPermissions(call, permissions);
  if (above.length === 0) return;
  const message = `Your own roles do not allow ${above.join(', ')}. Ask a super admin to do this.`;
  throw new Failure(403, codes.invalid, message, at ? [{ at, message }] : undefined);
}

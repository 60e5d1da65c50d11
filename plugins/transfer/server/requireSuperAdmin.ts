import { codes, Failure } from '#core/contract';
import { superAdmin, type Call } from '#core/server';

/**
 * Only super admins take a whole company out or put another in its place: an archive holds roles
 * and all that they protect.
 */
export function requireSuperAdmin({ subject }: Call): void {
  const roles = subject['roles'];
  if (Array.isArray(roles) && roles.includes(superAdmin)) return;
  throw new Failure(
    401,
    codes.notAuthorized,
    'Only a super admin may export or import the company.',
  );
}

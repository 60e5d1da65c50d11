import { useMay } from '#core/web';
import { rolesAccess, type Role } from '../contract';
import { strings } from '../strings';
import type { useRolesAddress } from './useRolesAddress';

export interface RoleAction {
  readonly id: string;
  readonly title: string;
  readonly danger?: boolean;
  readonly run: () => void;
}

/** What this person can do with a role, besides looking at it. */
export function useRoleActions(address: Pick<ReturnType<typeof useRolesAddress>, 'open'>) {
  const [mayCreate, mayDelete] = [useMay(rolesAccess, 'create'), useMay(rolesAccess, 'delete')];
  return ({ _id: { name }, builtIn, grantable }: Role): readonly RoleAction[] => [
    ...(mayCreate && grantable
      ? [{ id: 'copy', title: strings.copyAs.text, run: () => address.open('copy', name) }]
      : []),
    ...(mayDelete && grantable && !builtIn
      ? [
          {
            id: 'delete',
            title: strings.delete.text,
            danger: true,
            run: () => address.open('delete', name),
          },
        ]
      : []),
  ];
}

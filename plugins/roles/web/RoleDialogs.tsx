import { useCompanyId, useMay, useQuery } from '#core/web';
import { listRoles, getRoleName, rolesAccess } from '../contract';
import { DeleteRoleDialog } from './DeleteRoleDialog';
import { NewRoleDialog } from './NewRoleDialog';
import type { useRolesAddress } from './useRolesAddress';

interface Props {
  readonly address: ReturnType<typeof useRolesAddress>;
  /** After a role was deleted. */
  readonly onDeleted?: () => void;
}

/** The dialogs that the address opens: a new role, a copy of one, and deleting one. */
export function RoleDialogs({ address, onDeleted }: Props) {
  const companyId = useCompanyId();
  const [mayCreate, mayDelete] = [useMay(rolesAccess, 'create'), useMay(rolesAccess, 'delete')];
  const [copied, deleted] = [address.of('copy'), address.of('delete')];
  const asked = (copied ?? deleted) !== null;
  const { data } = useQuery(listRoles, asked ? { params: { companyId }, query: {} } : null);
  const find = (name: string | null) => data?.find(each => getRoleName(each) === name);
  const [original, doomed] = [find(copied), find(deleted)];
  return (
    <>
      {mayCreate && address.of('new') !== null && (
        <NewRoleDialog onClose={() => address.close('new')} />
      )}
      {mayCreate && original && (
        <NewRoleDialog of={original} onClose={() => address.close('copy')} />
      )}
      {mayDelete && doomed && !doomed.builtIn && (
        <DeleteRoleDialog
          role={doomed}
          others={data!.filter(({ grantable }) => grantable)}
          onClose={() => address.close('delete')}
          onDeleted={onDeleted}
        />
      )}
    </>
  );
}

import { isOffered, useApp, useObserved } from '#core/web';
import { ActionItem, RowMenu } from '#core/web/ui';
import { getRoleName, type Role } from '../contract';
import { copyRole, deleteRole } from './actions/roleActions';

const offered = [copyRole, deleteRole];

/** What can be done with a role in the list; nothing where that is nothing. */
export function RoleMenu({ role }: { readonly role: Role }) {
  const { host } = useApp();
  if (!useObserved(() => offered.some(action => isOffered(host, action, role)))) return null;
  return (
    <RowMenu name={getRoleName(role)}>
      {offered.map(action => (
        <ActionItem key={action.id} action={action} subject={role} />
      ))}
    </RowMenu>
  );
}

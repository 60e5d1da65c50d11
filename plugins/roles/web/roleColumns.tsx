import { Link } from 'wouter';
import { format } from '#core/contract';
import { TimeAgo, type Column, ActionItem, RowMenu } from '#core/web/ui';
import { type Role, getRoleName, roleDetail } from '../contract';
import { strings } from '../strings';
import { toRoleDraft } from './roleTerms';
import { useApp, useObserved } from '#core/web';
import { isOffered } from '#core/web/internal';
import { copyRole, deleteRole } from './actions/roleActions';

const offered = [copyRole, deleteRole];

/** The menu of a role in the list; nothing without entries. */
function RoleMenu({ role }: { readonly role: Role }) {
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

const facts: readonly Column<Role>[] = [
  {
    id: 'name',
    header: strings.name.text,
    width: '3fr',
    cell: ({ _id: { name }, description, builtIn }) => (
      <>
        <Link href={roleDetail.to({ name })}>{name}</Link>{' '}
        {builtIn && <span className="sl-tag">{strings.builtIn.text}</span>}
        <small>{description}</small>
      </>
    ),
  },
  {
    id: 'allows',
    header: strings.allows.text,
    from: 520,
    cell: role => format(strings.rights, { count: toRoleDraft(role).allows.length }),
  },
  {
    id: 'holders',
    header: strings.heldBy.text,
    from: 400,
    width: '0.7fr',
    cell: ({ holders }) => holders ?? '—',
  },
  {
    id: 'changed',
    header: strings.changed.text,
    from: 680,
    cell: ({ updatedDate, createdDate }) => <TimeAgo at={updatedDate || createdDate} />,
  },
];

/** The columns of the list of roles, with a menu where actions are available. */
export const roleColumns: readonly Column<Role>[] = [
  ...facts,
  {
    id: 'actions',
    header: <span className="sl-hidden">{strings.actions.text}</span>,
    width: '56px',
    align: 'end',
    cell: role => <RoleMenu role={role} />,
  },
];

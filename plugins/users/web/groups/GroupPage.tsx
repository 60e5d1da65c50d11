import { Edit } from '@blueprintjs/icons';
import { Link } from 'wouter';
import { useAddressParams, useCompanyId, useMay, useQuery } from '#core/web';
import { ActionButton, EmptyState, ErrorState, Page, Spinner } from '#core/web/ui';
import { groupsPage, listUserGroups, type UserGroup, usersAccess } from '../../contract';
import { userStrings as strings } from '../../strings';
import { addToGroup, deleteGroup, editGroup } from '../actions/groupActions';
import { AddUsersDialog } from './AddUsersDialog';
import { GroupDialog } from './GroupDialog';
import { GroupUsers } from './GroupUsers';

/** One group of end users: who is in it, and what can be done about it. */
export default function GroupPage({ params }: { readonly params: { readonly id: string } }) {
  const companyId = useCompanyId();
  const { data, error, mutate } = useQuery(listUserGroups, { params: { companyId } });
  const group = data?.groups.find(({ groupId }) => groupId === params.id);
  if (group) return <Shown group={group} />;
  return (
    <Page title={strings.groups.text}>
      {error && <ErrorState error={error} onRetry={() => mutate()} />}
      {!error && !data && <Spinner />}
      {data && (
        <EmptyState title={strings.groupGone.text}>
          {strings.groupGoneHelp.text} <Link href={groupsPage.to()}>{strings.groupsBack.text}</Link>
        </EmptyState>
      )}
    </Page>
  );
}

function Shown({ group }: { readonly group: UserGroup }) {
  const mayUpdate = useMay(usersAccess, 'update');
  const [address, change] = useAddressParams();
  return (
    <Page
      title={group.name}
      intro={
        <>
          <Link href={groupsPage.to()}>{strings.groupsBack.text}</Link>
          {group.description && ` · ${group.description}`}
        </>
      }
      actions={
        <>
          <ActionButton action={deleteGroup} subject={group} variant="outlined" />
          <ActionButton action={editGroup} subject={group} icon={<Edit />} />
          <ActionButton action={addToGroup} subject={group} intent="primary" />
        </>
      }
    >
      <GroupUsers group={group} mayUpdate={mayUpdate} />
      {mayUpdate && address.has('edit') && (
        <GroupDialog group={group} onClose={() => change({ edit: undefined })} />
      )}
      {mayUpdate && address.has('addUsers') && (
        <AddUsersDialog group={group} onClose={() => change({ addUsers: undefined })} />
      )}
    </Page>
  );
}

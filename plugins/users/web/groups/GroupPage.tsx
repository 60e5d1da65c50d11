import { Edit, People } from '@blueprintjs/icons';
import { Link, useLocation } from 'wouter';
import { useAddressParams, useCompanyId, useMay, useQuery, useApp, useMutation } from '#core/web';
import {
  ActionButton,
  ButtonLink,
  EmptyState,
  ErrorState,
  Page,
  PendingPage,
  DataTable,
  SearchField,
  type Column,
} from '#core/web/ui';
import {
  groupsPage,
  listUserGroups,
  type UserGroup,
  usersAccess,
  type EndUser,
  removeUserFromGroup,
  userPage,
} from '../../contract';
import { userStrings as strings } from '../../strings';
import { addToGroup, deleteGroup, editGroup } from '../actions/groupActions';
import { AddUsersDialog } from './AddUsersDialog';
import { GroupDialog } from './GroupDialog';
import { Button } from '@blueprintjs/core';
import { format } from '#core/contract';
import { userColumns } from '../users/userColumns';
import { useUserList } from '../users/useUserList';

interface Props {
  readonly group: UserGroup;
  readonly mayUpdate: boolean;
}

const takeOutColumn = (busy: boolean, takeOut: (user: EndUser) => void): Column<EndUser> => ({
  id: 'out',
  header: <span className="sl-hidden">{strings.actions.text}</span>,
  width: '100px',
  align: 'end',
  cell: user => (
    <Button
      size="small"
      text={strings.takeOut.text}
      aria-label={format(strings.takeOutOf, { name: user.displayName })}
      disabled={busy}
      onClick={() => takeOut(user)}
    />
  ),
});

/** Who is in a group; each can be taken out. */
function GroupUsers({ group, mayUpdate }: Props) {
  const { groupId } = group;
  const { notices } = useApp();
  const companyId = useCompanyId();
  const [, navigate] = useLocation();
  const [params, change] = useAddressParams();
  const { run, busy } = useMutation(removeUserFromGroup);
  const query = params.get('query') ?? '';
  const users = useUserList({ query, state: '', groupId });
  const takeOut = async ({ userId, displayName: name }: EndUser) => {
    try {
      await run({ params: { companyId, groupId, userId } });
      notices.success(format(strings.takenOut, { name }));
    } catch (error) {
      notices.failure(error);
    }
  };
  return (
    <>
      <SearchField
        label={strings.search.text}
        value={query}
        onSearch={text => change({ query: text || undefined })}
      />
      {users.error ? (
        <ErrorState error={users.error} onRetry={() => users.mutate()} />
      ) : (
        <DataTable
          label={strings.title.text}
          columns={
            mayUpdate
              ? [...userColumns, takeOutColumn(busy, user => void takeOut(user))]
              : userColumns
          }
          rows={users.isLoading && !users.first ? undefined : users.rows}
          rowKey={({ userId }) => userId}
          onOpen={({ userId }) => navigate(userPage.to({ id: userId }))}
          {...(users.more && { loadMore: users.loadMore })}
          loadingMore={users.loadingMore}
          empty={
            <EmptyState
              icon={<People size={22} />}
              title={query ? strings.noMatch.text : strings.nobodyInGroup.text}
              action={!query && <ActionButton action={addToGroup} subject={group} />}
            >
              {query ? strings.noSearchMatchHelp.text : strings.nobodyInGroupHelp.text}
            </EmptyState>
          }
        />
      )}
    </>
  );
}

/** One group of end users: who is in it, and what can be done about it. */
export default function GroupPage({ params }: { readonly params: { readonly id: string } }) {
  const companyId = useCompanyId();
  const { data, error, mutate } = useQuery(listUserGroups, { params: { companyId } });
  const group = data?.groups.find(({ groupId }) => groupId === params.id);
  if (group) return <Shown group={group} />;
  if (!data)
    return (
      <PendingPage
        title={strings.groups.text}
        back={{ to: groupsPage.to(), title: strings.groupsBack.text }}
        error={error}
        onRetry={() => mutate()}
      />
    );
  return (
    <Page title={strings.groups.text}>
      <EmptyState
        title={strings.groupGone.text}
        action={<ButtonLink to={groupsPage.to()}>{strings.groupsBack.text}</ButtonLink>}
      >
        {strings.groupGoneHelp.text}
      </EmptyState>
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

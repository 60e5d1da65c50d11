import { Button } from '@blueprintjs/core';
import { People } from '@blueprintjs/icons';
import { useLocation } from 'wouter';
import { format } from '#core/contract';
import { useAddressParams, useApp, useCall, useCompanyId } from '#core/web';
import { DataTable, EmptyState, ErrorState, SearchField, type Column } from '#core/web/ui';
import { type EndUser, removeUserFromGroup, type UserGroup, userPage } from '../../contract';
import { userStrings as strings } from '../../strings';
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
export function GroupUsers({ group: { groupId }, mayUpdate }: Props) {
  const { notices } = useApp();
  const companyId = useCompanyId();
  const [, navigate] = useLocation();
  const [params, change] = useAddressParams();
  const { run, busy } = useCall(removeUserFromGroup);
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
            >
              {query ? strings.noMatchHelp.text : strings.nobodyInGroupHelp.text}
            </EmptyState>
          }
        />
      )}
    </>
  );
}

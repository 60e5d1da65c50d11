import { HTMLSelect } from '@blueprintjs/core';
import { Export, Import, NewPerson, People, Search } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { Link, useLocation } from 'wouter';
import { format } from '#core/contract';
import { useMay } from '#core/web';
import { ActionButton, DataTable, EmptyState, ErrorState, Page, SearchField } from '#core/web/ui';
import { groupsPage, userPage, usersAccess } from '../../contract';
import { userStrings as strings } from '../../strings';
import { addUser, exportUsers, importUsers } from '../actions/userActions';
import { ImportDialog } from './ImportDialog';
import { userColumns } from './userColumns';
import { UserDialog } from './UserDialog';
import { useUserList, useUsersAddress, type UserState } from './useUserList';
import './users.css';

const states = [
  { value: '', label: strings.all.text },
  { value: 'enabled', label: strings.enabledOnly.text },
  { value: 'disabled', label: strings.disabledOnly.text },
  { value: 'locked', label: strings.lockedOnly.text },
];

/** The company's end users: found, added and brought in here. */
export default observer(function Users() {
  const address = useUsersAddress();
  const [, navigate] = useLocation();
  const [mayAdd, mayChange] = [useMay(usersAccess, 'create'), useMay(usersAccess, 'update')];
  const users = useUserList(address);
  const add = <ActionButton action={addUser} intent="primary" icon={<NewPerson />} />;
  const nobody =
    address.query || address.state ? (
      <EmptyState icon={<Search size={22} />} title={strings.noMatch.text}>
        {(address.state ? strings.noMatchHelp : strings.noSearchMatchHelp).text}
      </EmptyState>
    ) : (
      <EmptyState icon={<People size={22} />} title={strings.empty.text} action={add}>
        {strings.emptyHelp.text}
      </EmptyState>
    );
  const count = users.first?.count;
  return (
    <Page
      title={strings.title.text}
      intro={
        <>
          {strings.intro.text} <Link href={groupsPage.to()}>{strings.groups.text}</Link>
        </>
      }
      actions={
        <>
          {users.rows.length > 0 && <ActionButton action={exportUsers} icon={<Export />} />}
          <ActionButton action={importUsers} icon={<Import />} />
          {add}
        </>
      }
    >
      <div className="team-users-tools">
        <SearchField label={strings.search.text} value={address.query} onSearch={address.search} />
        <HTMLSelect
          aria-label={strings.state.text}
          value={address.state}
          options={states}
          onChange={event => address.show(event.currentTarget.value as UserState)}
        />
        {count !== undefined && count > 0 && (
          <output className="team-users-count">
            {format(strings.shown, { shown: users.rows.length, count })}
          </output>
        )}
      </div>
      {users.error ? (
        <ErrorState error={users.error} onRetry={() => users.mutate()} />
      ) : (
        <DataTable
          label={strings.title.text}
          columns={userColumns}
          rows={users.isLoading && !users.first ? undefined : users.rows}
          rowKey={({ userId }) => userId}
          onOpen={({ userId }) => navigate(userPage.to({ id: userId }))}
          {...(users.more && { loadMore: users.loadMore })}
          loadingMore={users.loadingMore}
          empty={nobody}
        />
      )}
      {address.shows('import') && mayAdd && mayChange && (
        <ImportDialog onClose={() => address.close('import')} />
      )}
      {address.shows('add') && mayAdd && <UserDialog onClose={() => address.close('add')} />}
    </Page>
  );
});

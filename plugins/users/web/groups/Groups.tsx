import { People, Plus, Search } from '@blueprintjs/icons';
import { Link, useLocation } from 'wouter';
import { format } from '#core/contract';
import { useAddressParams, useCompanyId, useMay, useQuery } from '#core/web';
import {
  ActionButton,
  DataTable,
  EmptyState,
  ErrorState,
  Page,
  SearchField,
  type Column,
} from '#core/web/ui';
import { groupPage, listUserGroups, type UserGroup, usersAccess, usersPage } from '../../contract';
import { userStrings as strings } from '../../strings';
import { addGroup } from '../actions/groupActions';
import { GroupDialog } from './GroupDialog';

const columns: readonly Column<UserGroup>[] = [
  {
    id: 'name',
    header: strings.groupName.text,
    width: '3fr',
    cell: ({ groupId, name, description }) => (
      <>
        <Link href={groupPage.to({ id: groupId })}>{name}</Link>
        {description && <small>{description}</small>}
      </>
    ),
  },
  { id: 'members', header: strings.members.text, width: '1fr', cell: ({ members }) => members },
];

/** The groups of end users: found, added and opened here. */
export default function Groups() {
  const companyId = useCompanyId();
  const [, navigate] = useLocation();
  const [params, change] = useAddressParams();
  const mayAdd = useMay(usersAccess, 'create');
  const { data, error, mutate } = useQuery(listUserGroups, { params: { companyId } });
  const query = params.get('query') ?? '';
  const shown = data?.groups.filter(({ name, description }) =>
    `${name}\n${description}`.toLowerCase().includes(query.trim().toLowerCase()),
  );
  const add = <ActionButton action={addGroup} intent="primary" icon={<Plus />} />;
  return (
    <Page
      title={strings.groups.text}
      intro={
        <>
          {strings.groupsIntro.text} <Link href={usersPage.to()}>{strings.back.text}</Link>
        </>
      }
      actions={add}
    >
      <SearchField
        label={strings.searchGroups.text}
        value={query}
        onSearch={text => change({ query: text || undefined })}
      />
      {error ? (
        <ErrorState error={error} onRetry={() => mutate()} />
      ) : (
        <DataTable
          label={strings.groups.text}
          columns={columns}
          rows={shown}
          rowKey={({ groupId }) => groupId}
          onOpen={({ groupId }) => navigate(groupPage.to({ id: groupId }))}
          empty={
            query ? (
              <EmptyState
                icon={<Search size={22} />}
                title={format(strings.noGroupMatch, { query })}
              >
                {strings.noGroupMatchHelp.text}
              </EmptyState>
            ) : (
              <EmptyState icon={<People size={22} />} title={strings.noGroupsYet.text} action={add}>
                {strings.noGroupsYetHelp.text}
              </EmptyState>
            )
          }
        />
      )}
      {params.has('add') && mayAdd && <GroupDialog onClose={() => change({ add: undefined })} />}
    </Page>
  );
}

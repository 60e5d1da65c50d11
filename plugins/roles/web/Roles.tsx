import { Plus, Search, Shield } from '@blueprintjs/icons';
import { useLocation } from 'wouter';
import { format } from '#core/contract';
import { useCompanyId, usePages } from '#core/web';
import { ActionButton, DataTable, EmptyState, ErrorState, Page, SearchField } from '#core/web/ui';
import { listRoles, roleDetail, getRoleName } from '../contract';
import { strings } from '../strings';
import { newRole } from './actions/roleActions';
import { roleColumns } from './roleColumns';
import { RoleDialogs, useRolesAddress } from './RoleDialogs';

/** The roles of the company: built-in ones, and those it made. */
export default function Roles() {
  const companyId = useCompanyId();
  const address = useRolesAddress();
  const [, navigate] = useLocation();
  const { query } = address;
  const { rows, error, isLoading, more, loadMore, loadingMore, mutate } = usePages(listRoles, {
    input: (page, limit) => ({
      params: { companyId },
      query: { page, limit, ...(query && { query }) },
    }),
    rows: reply => reply,
    id: getRoleName,
  });
  const add = <ActionButton action={newRole} intent="primary" icon={<Plus />} />;
  return (
    <Page title={strings.title.text} intro={strings.intro.text} actions={add}>
      <SearchField label={strings.search.text} value={query} onSearch={address.search} />
      {error ? (
        <ErrorState error={error} onRetry={() => mutate()} />
      ) : (
        <>
          <DataTable
            label={strings.list.text}
            columns={roleColumns}
            rows={isLoading ? undefined : rows}
            rowKey={getRoleName}
            onOpen={role => navigate(roleDetail.to({ name: getRoleName(role) }))}
            loadMore={more ? loadMore : undefined}
            loadingMore={loadingMore}
            empty={
              <EmptyState icon={<Search size={22} />} title={format(strings.noMatch, { query })}>
                {strings.noMatchHelp.text}
              </EmptyState>
            }
          />
          {!isLoading && !query && rows.every(({ builtIn }) => builtIn) && (
            <EmptyState icon={<Shield size={22} />} title={strings.noneOwn.text} action={add}>
              {strings.ownHelp.text}
            </EmptyState>
          )}
        </>
      )}
      <RoleDialogs address={address} />
    </Page>
  );
}

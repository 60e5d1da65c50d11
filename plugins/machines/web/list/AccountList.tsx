import { Add, User } from '@blueprintjs/icons';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { format } from '#core/contract';
import { useCompanyId, useMay, usePages, useQuery } from '#core/web';
import { ActionButton, DataTable, EmptyState, ErrorState, Page, SearchField } from '#core/web/ui';
import { access, detail, list, listServiceAccounts } from '../../contract';
import { strings } from '../../strings';
import { addAccount } from '../actions/accountActions';
import { accountColumns } from './accountColumns';
import { MemberTokens } from './MemberTokens';
import { NewAccountDialog } from './NewAccountDialog';

/** The environment’s service accounts, and the personal access tokens of its members. */
export default function AccountList() {
  const [, navigate] = useLocation();
  const params = { companyId: useCompanyId() };
  const adding = new URLSearchParams(useSearch()).has('new');
  const [search, setSearch] = useState('');
  const mayAdd = useMay(access, 'create');
  const total = useQuery(listServiceAccounts, { params, query: { page: 0, limit: 1 } });
  const accounts = usePages(listServiceAccounts, {
    input: (page, limit) => ({
      params,
      query: { page, limit, ...(search && { query: search }) },
    }),
    rows: reply => reply.serviceAccounts,
    id: ({ accountId }) => accountId,
  });
  const add = <ActionButton action={addAccount} intent="primary" icon={<Add />} />;
  return (
    <Page title={strings.title.text} intro={strings.intro.text} actions={add}>
      <div className="sl-toolbar">
        <SearchField label={strings.search.text} value={search} onSearch={setSearch} />
        {total.data && (
          <span>{format(strings.count, { count: total.data.serviceAccountCount })}</span>
        )}
      </div>
      {accounts.error ? (
        <ErrorState error={accounts.error} onRetry={() => accounts.mutate()} />
      ) : (
        <DataTable
          label={strings.title.text}
          columns={accountColumns}
          rows={accounts.isLoading ? undefined : accounts.rows}
          rowKey={({ accountId }) => accountId}
          onOpen={({ accountId }) => navigate(detail.to({ id: accountId }))}
          {...(accounts.more && { loadMore: accounts.loadMore })}
          loadingMore={accounts.loadingMore}
          empty={
            search ? (
              <EmptyState title={format(strings.nothingFound, { query: search })} />
            ) : (
              <EmptyState icon={<User size={22} />} title={strings.none.text} action={add}>
                {strings.noneHelp.text}
              </EmptyState>
            )
          }
        />
      )}
      <MemberTokens />
      {adding && mayAdd && (
        <NewAccountDialog onClose={() => navigate(list.to(), { replace: true })} />
      )}
    </Page>
  );
}

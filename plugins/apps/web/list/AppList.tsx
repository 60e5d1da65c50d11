import { Add, Applications } from '@blueprintjs/icons';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { format } from '#core/contract';
import { useMay, usePages, useQuery } from '#core/web';
import { ActionButton, DataTable, EmptyState, ErrorState, Page, SearchField } from '#core/web/ui';
import { access, detail, list, listApps, type App } from '../../contract';
import { strings } from '../../strings';
import { addApp } from '../actions/appActions';
import { useLastStarts } from '../useLastStarts';
import { appColumns } from './appColumns';
import { NewAppDialog } from './NewAppDialog';

/** The applications of the company: found, added and deleted here. */
export default function AppList() {
  const [, navigate] = useLocation();
  const adding = new URLSearchParams(useSearch()).has('new');
  const [search, setSearch] = useState('');
  const mayAdd = useMay(access, 'create');
  const total = useQuery(listApps, { query: { page: 0, limit: 1 } });
  const apps = usePages(listApps, {
    input: (page, limit) => ({ query: { page, limit, ...(search && { query: search }) } }),
    rows: reply => reply.apps,
    id: ({ appId }) => appId,
  });
  const starts = useLastStarts();
  const openApp = ({ appId }: App) => navigate(detail.to({ id: appId }));
  const add = <ActionButton action={addApp} intent="primary" icon={<Add />} />;
  return (
    <Page title={strings.title.text} intro={strings.intro.text} actions={add}>
      <div className="sl-toolbar">
        <SearchField label={strings.search.text} value={search} onSearch={setSearch} />
        {total.data && <span>{format(strings.count, { count: total.data.appsCount })}</span>}
      </div>
      {apps.error ? (
        <ErrorState error={apps.error} onRetry={() => apps.mutate()} />
      ) : (
        <DataTable
          label={strings.title.text}
          columns={appColumns(starts.ofApp)}
          rows={apps.isLoading ? undefined : apps.rows}
          rowKey={({ appId }) => appId}
          onOpen={openApp}
          {...(apps.more && { loadMore: apps.loadMore })}
          loadingMore={apps.loadingMore}
          empty={
            search ? (
              <EmptyState title={format(strings.nothingFound, { query: search })} />
            ) : (
              <EmptyState icon={<Applications size={22} />} title={strings.none.text} action={add}>
                {strings.noneHelp.text}
              </EmptyState>
            )
          }
        />
      )}
      {adding && mayAdd && <NewAppDialog onClose={() => navigate(list.to(), { replace: true })} />}
    </Page>
  );
}

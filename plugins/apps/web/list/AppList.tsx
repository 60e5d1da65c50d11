import { Add, Applications } from '@blueprintjs/icons';
import { useState, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { format } from '#core/contract';
import { useMay, usePages, useQuery, useApp, useCall } from '#core/web';
import {
  ActionButton,
  DataTable,
  EmptyState,
  ErrorState,
  Page,
  SearchField,
  FormDialog,
  TextField,
} from '#core/web/ui';
import { access, detail, list, listApps, type App, createApp } from '../../contract';
import { strings } from '../../strings';
import { addApp } from '../actions/appActions';
import { appColumns } from './appColumns';

/** Names a new application, makes it, and goes on to its keys. */
function NewAppDialog({ onClose }: { readonly onClose: () => void }) {
  const { notices } = useApp();
  const [, navigate] = useLocation();
  const { run } = useCall(createApp);
  const made = useRef('');
  async function save({ name }: { name: string }) {
    const { app } = await run({ body: { name: name.trim() } });
    made.current = app.appId;
    notices.success(format(strings.added, { name: app.name }));
  }
  const closeDialog = () => (made.current ? navigate(detail.to({ id: made.current })) : onClose());
  return (
    <FormDialog
      title={strings.add.text}
      values={{ name: '' }}
      save={save}
      submit={strings.create.text}
      onClose={closeDialog}
    >
      <TextField name="name" label={strings.name.text} required maxLength={256} />
    </FormDialog>
  );
}

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
          columns={appColumns}
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

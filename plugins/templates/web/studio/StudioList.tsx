import { Add, Style } from '@blueprintjs/icons';
import { format } from '#core/contract';
import { useAddressParams, useApp, useQuery } from '#core/web';
import {
  ActionButton,
  DataTable,
  EmptyState,
  ErrorState,
  Page,
  Pager,
  SearchField,
} from '#core/web/ui';
import { listUiTemplates } from '../../contract';
import { studioStrings as strings } from '../../studioStrings';
import { newUi } from '../actions/studioActions';
import { open as openTemplate } from '../actions/runStudioActions';
import { uiColumns } from './uiColumns';

const limit = 24;

/** The templates of pages: found, opened, made and deleted here. */
export function StudioList() {
  const { host } = useApp();
  const [params, change] = useAddressParams();
  const query = params.get('query') ?? '';
  const page = Math.max(0, Number(params.get('page')) || 0);
  const input = { query: { page, limit, ...(query && { query }) } };
  const { data, error, mutate } = useQuery(listUiTemplates, input, { keepPreviousData: true });
  const add = <ActionButton action={newUi} intent="primary" icon={<Add />} />;
  return (
    <Page title={strings.title.text} intro={strings.intro.text} actions={add}>
      <div className="sl-toolbar">
        <SearchField
          label={strings.search.text}
          value={query}
          onSearch={text => change({ query: text || undefined, page: undefined })}
        />
      </div>
      {error ? (
        <ErrorState error={error} onRetry={() => mutate()} />
      ) : (
        <DataTable
          label={strings.title.text}
          columns={uiColumns}
          rows={data?.uiTemplates}
          rowKey={({ uiId }) => uiId}
          onOpen={template => openTemplate(host, template)}
          empty={
            query ? (
              <EmptyState title={format(strings.nothingFound, { query })} />
            ) : (
              <EmptyState icon={<Style size={22} />} title={strings.none.text} action={add}>
                {strings.noneHelp.text}
              </EmptyState>
            )
          }
        />
      )}
      {data && (
        <Pager
          page={page}
          total={data.count}
          limit={limit}
          onPage={next => change({ page: String(next) })}
        />
      )}
    </Page>
  );
}

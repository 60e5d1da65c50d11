import { Button } from '@blueprintjs/core';
import { Add, Style } from '@blueprintjs/icons';
import { format } from '#core/contract';
import { useAddressParams, useApp, useMay, useQuery } from '#core/web';
import { DataTable, EmptyState, ErrorState, Page, Pager, SearchField } from '#core/web/ui';
import { listUiTemplates, templatesAccess, type UiTemplate } from '../../contract';
import { studioStrings as strings } from '../../studioStrings';
import { removeUiTemplate } from './removeUiTemplate';
import { uiColumns } from './uiColumns';

const limit = 24;

/** The templates of pages: found, opened, made and deleted here. */
export function StudioList() {
  const doing = useApp();
  const [params, change] = useAddressParams();
  const query = params.get('query') ?? '';
  const page = Math.max(0, Number(params.get('page')) || 0);
  const [mayAdd, mayRemove] = [
    useMay(templatesAccess, 'create'),
    useMay(templatesAccess, 'delete'),
  ];
  const input = { query: { page, limit, ...(query && { query }) } };
  const { data, error, mutate } = useQuery(listUiTemplates, input, { keepPreviousData: true });
  const open = ({ uiId }: UiTemplate) => change({ id: uiId }, { step: true });
  const add = mayAdd && (
    <Button
      intent="primary"
      icon={<Add />}
      text={strings.add.text}
      onClick={() => change({ id: 'new' }, { step: true })}
    />
  );
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
          columns={uiColumns({
            open,
            remove: mayRemove ? each => void removeUiTemplate(doing, each) : undefined,
          })}
          rows={data?.uiTemplates}
          rowKey={({ uiId }) => uiId}
          onOpen={open}
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

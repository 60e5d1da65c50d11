import { Add, Style, Edit, Trash } from '@blueprintjs/icons';
import { format } from '#core/contract';
import { useApp, useQuery } from '#core/web';
import {
  ActionButton,
  DataTable,
  EmptyState,
  ErrorState,
  Page,
  Pager,
  SearchField,
  ActionItem,
  RowMenu,
  TimeAgo,
  type Column,
} from '#core/web/ui';
import { menuColumn } from '#core/web/ui/internal';
import { listUiTemplates, studioPage, type UiTemplate } from '../../contract';
import { studioStrings as strings } from '../../studioStrings';
import { newUi, newUiExample, deleteUi, openUi } from '../actions/studioActions';
import { open as openTemplate } from '../actions/runStudioActions';
import { useListAddress } from '../useListAddress';
import { Link } from 'wouter';

const getTemplateAddress = ({ uiId }: UiTemplate) =>
  `${studioPage.to()}?id=${encodeURIComponent(uiId)}`;

/** The columns of the list of page templates. */
const uiColumns: Column<UiTemplate>[] = [
  {
    id: 'name',
    header: strings.name.text,
    width: '2fr',
    cell: each => <Link href={getTemplateAddress(each)}>{each.name}</Link>,
  },
  {
    id: 'description',
    header: strings.description.text,
    width: '3fr',
    from: 700,
    cell: each => each.description || '—',
  },
  {
    id: 'changed',
    header: strings.changed.text,
    from: 480,
    cell: each => <TimeAgo at={each.updatedDate} />,
  },
  menuColumn(each => (
    <RowMenu name={each.name}>
      <ActionItem action={openUi} subject={each} look={{ icon: <Edit /> }} />
      <ActionItem action={deleteUi} subject={each} look={{ icon: <Trash /> }} />
    </RowMenu>
  )),
];

/** The templates of pages: found, opened, made and deleted here. */
export function StudioList() {
  const { host } = useApp();
  const { query, page, limit, input, search, turnTo } = useListAddress();
  const { data, error, mutate } = useQuery(listUiTemplates, input, { keepPreviousData: true });
  const nothing = data?.count === 0 && query === '';
  const add = <ActionButton action={newUi} intent="primary" icon={<Add />} />;
  return (
    <Page title={strings.title.text} intro={strings.intro.text} actions={add}>
      {!nothing && (
        <div className="sl-toolbar">
          <SearchField label={strings.search.text} value={query} onSearch={search} />
        </div>
      )}
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
              <EmptyState
                icon={<Style size={22} />}
                title={strings.none.text}
                action={
                  <div className="sl-page-actions">
                    <ActionButton action={newUiExample} />
                    {add}
                  </div>
                }
              >
                {strings.noneHelp.text}
              </EmptyState>
            )
          }
        />
      )}
      {data && <Pager page={page} total={data.count} limit={limit} onPage={turnTo} />}
    </Page>
  );
}

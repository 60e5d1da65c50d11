import { Layers, Remove, Star } from '@blueprintjs/icons';
import { Link } from 'wouter';
import { useQuery } from '#core/web';
import {
  ActionItem,
  DataTable,
  EmptyState,
  ErrorState,
  Page,
  Pager,
  RowMenu,
  SearchField,
  TimeAgo,
  type Column,
} from '#core/web/ui';
import { menuColumn } from '#core/web/ui/internal';
import { listPublished, publishedTemplatePage, type PublishedTemplate } from '../../contract';
import { marketStrings as strings } from '../../marketStrings';
import { featureTemplate, withdrawTemplate } from '../actions/marketActions';
import '../templates.css';
import { useListAddress } from '../useListAddress';
import { PublishedState } from './PublishedPanel';

const columns: Column<PublishedTemplate>[] = [
  {
    id: 'name',
    header: strings.name.text,
    width: '2fr',
    cell: ({ flowTemplateId, name }) => (
      <Link href={publishedTemplatePage.to({ id: flowTemplateId })}>{name}</Link>
    ),
  },
  {
    id: 'company',
    header: strings.company.text,
    from: 480,
    cell: ({ companyName }) => companyName || '—',
  },
  { id: 'category', header: strings.category.text, from: 800, cell: ({ category }) => category },
  {
    id: 'state',
    header: strings.state.text,
    width: '140px',
    cell: template => <PublishedState template={template} />,
  },
  {
    id: 'date',
    header: strings.date.text,
    from: 640,
    cell: ({ createdDate }) => <TimeAgo at={createdDate} />,
  },
  menuColumn(template => (
    <RowMenu name={template.name}>
      <ActionItem action={featureTemplate} subject={template} look={{ icon: <Star /> }} />
      <ActionItem action={withdrawTemplate} subject={template} look={{ icon: <Remove /> }} />
    </RowMenu>
  )),
];

/**
 * The templates that companies have published in the market, for the operators of the installation.
 */
export default function PublishedPage() {
  const { query, page, limit, input, search, turnTo } = useListAddress();
  const { data, error, mutate } = useQuery(listPublished, input, { keepPreviousData: true });
  return (
    <Page title={strings.adminTitle.text} intro={strings.adminIntro.text}>
      <div className="sl-toolbar">
        <SearchField label={strings.search.text} value={query} onSearch={search} />
      </div>
      {error ? (
        <ErrorState error={error} onRetry={() => mutate()} />
      ) : (
        <DataTable
          label={strings.adminTitle.text}
          columns={columns}
          rows={data?.flowTemplates}
          rowKey={({ flowTemplateId }) => flowTemplateId}
          empty={
            <EmptyState
              icon={<Layers size={22} />}
              title={query ? strings.nothingFound.text : strings.adminNone.text}
            >
              {(query ? strings.adminNothingHelp : strings.adminNoneHelp).text}
            </EmptyState>
          }
        />
      )}
      {data && <Pager page={page} total={data.count} limit={limit} onPage={turnTo} />}
    </Page>
  );
}

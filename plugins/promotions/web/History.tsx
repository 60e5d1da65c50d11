import { Button, HTMLSelect } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useSearchParams } from 'wouter';
import { format, type Output } from '#core/contract';
import { useApp, usePages, useQuery } from '#core/web';
import { nameEnvironments } from '#core/web/session/nameEnvironments';
import { DataTable, EmptyState, ErrorState, Spinner, TimeAgo, type Column } from '#core/web/ui';
import { getPromotion, listPromotions } from '../contract';
import { strings } from '../strings';
import { PromotionView, stateText } from './PromotionView';

type Row = Output<typeof listPromotions>['promotions'][number];

/** The columns of the promotion history. */
const historyColumns = (onOpen: (promotionId: string) => void): readonly Column<Row>[] => [
  {
    id: 'flows',
    header: strings.flows.text,
    width: '3fr',
    cell: ({ promotionId, flowNames, flowCount }) => (
      <Button
        variant="minimal"
        className="promote-open"
        text={
          flowNames.join(', ') +
          (flowCount > flowNames.length ? ` +${flowCount - flowNames.length}` : '')
        }
        onClick={() => onOpen(promotionId)}
      />
    ),
  },
  {
    id: 'state',
    header: strings.state.text,
    width: '150px',
    cell: ({ status }) => stateText(status),
  },
  { id: 'from', header: strings.from.text, from: 520, cell: ({ sourceName }) => sourceName },
  { id: 'by', header: strings.by.text, from: 680, cell: ({ customerName }) => customerName },
  {
    id: 'when',
    header: strings.when.text,
    from: 400,
    cell: ({ createdDate }) => <TimeAgo at={createdDate} />,
  },
];

/** The promotions to this environment, or to another one of the person, with one of them open. */
export const History = observer(function History({
  companyId: own,
}: {
  readonly companyId: string;
}) {
  const { session } = useApp();
  const [search, setSearch] = useSearchParams();
  const companies = session.profile?.companies ?? [];
  const companyId = search.get('company') ?? own;
  const opened = search.get('promotion');
  const names = nameEnvironments(companies);
  const name = names.get(companyId) ?? '';
  const show = (terms: Record<string, string>) =>
    setSearch({ view: 'history', company: companyId, ...terms });
  if (opened)
    return (
      <>
        <Button
          className="promote-back"
          variant="minimal"
          text={strings.allPromotions.text}
          onClick={() => show({})}
        />
        <Opened companyId={companyId} name={name} promotionId={opened} />
      </>
    );
  return (
    <>
      <label className="promote-of">
        {strings.chooseTarget.text}
        <HTMLSelect
          value={companyId}
          options={[...names].map(([value, name]) => ({
            value,
            label: value === own ? format(strings.thisCompany, { name }) : name,
          }))}
          onChange={event => show({ company: event.currentTarget.value })}
        />
      </label>
      <List companyId={companyId} onOpen={promotion => show({ promotion })} />
    </>
  );
});

function List({
  companyId,
  onOpen,
}: {
  readonly companyId: string;
  readonly onOpen: (promotionId: string) => void;
}) {
  const { rows, error, isLoading, more, loadMore, loadingMore, mutate } = usePages(listPromotions, {
    input: (page, limit) => ({ params: { companyId }, query: { page, limit } }),
    rows: reply => reply.promotions,
    id: ({ promotionId }) => promotionId,
  });
  if (error && rows.length === 0) return <ErrorState error={error} onRetry={mutate} />;
  return (
    <DataTable
      label={strings.history.text}
      columns={historyColumns(onOpen)}
      rows={isLoading ? undefined : rows}
      rowKey={({ promotionId }) => promotionId}
      onOpen={({ promotionId }) => onOpen(promotionId)}
      loadMore={more ? loadMore : undefined}
      loadingMore={loadingMore}
      empty={<EmptyState title={strings.noHistory.text}>{strings.noHistoryHelp.text}</EmptyState>}
    />
  );
}

function Opened({
  companyId,
  name,
  promotionId,
}: Record<'companyId' | 'name' | 'promotionId', string>) {
  const { data, error, mutate } = useQuery(getPromotion, { params: { companyId, promotionId } });
  if (error && !data) return <ErrorState error={error} onRetry={mutate} />;
  if (!data) return <Spinner />;
  return (
    <>
      <p className="promote-muted">
        {format(strings.promotedFrom, { from: data.sourceName, by: data.customerName })}{' '}
        <TimeAgo at={data.createdDate} />
      </p>
      <PromotionView
        companyId={companyId}
        name={name}
        record={data}
        onChange={record => void mutate({ ...record, callers: [] }, { revalidate: false })}
      />
    </>
  );
}

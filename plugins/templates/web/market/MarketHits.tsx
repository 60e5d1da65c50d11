import { format } from '#core/contract';
import { useQuery } from '#core/web';
import { EmptyState, ErrorState, Pager, SkeletonRows } from '#core/web/ui';
import { searchFlowTemplates } from '../../contract';
import { marketStrings as strings } from '../../marketStrings';
import { TemplateCards } from './TemplateCards';
import type { MarketAddress } from './useMarketAddress';

const limit = 24;

/** The market's results for a search. */
export function MarketHits({
  address: { query, category, sort, page, change },
}: {
  readonly address: MarketAddress;
}) {
  const body = { page, limit, sort, ...(query && { query }), ...(category && { category }) };
  const { data, error, mutate } = useQuery(
    searchFlowTemplates,
    { body },
    { keepPreviousData: true },
  );
  if (error) return <ErrorState error={error} onRetry={() => mutate()} />;
  if (!data) return <SkeletonRows columns={3} />;
  if (data.total === 0)
    return (
      <EmptyState title={strings.nothingFound.text}>{strings.nothingFoundHelp.text}</EmptyState>
    );
  return (
    <>
      <output className="tp-note">{format(strings.total, { count: data.total })}</output>
      <TemplateCards templates={data.hits} query={query} />
      <Pager
        page={page}
        total={data.total}
        limit={limit}
        onPage={next => change({ page: String(next) })}
      />
    </>
  );
}

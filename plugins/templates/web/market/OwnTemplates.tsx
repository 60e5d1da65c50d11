import { Layers } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { useQuery } from '#core/web';
import { EmptyState, ErrorState, Pager, SkeletonRows } from '#core/web/ui';
import { listFlowTemplates } from '../../contract';
import { marketStrings as strings } from '../../marketStrings';
import { TemplateCards } from './TemplateCards';
import type { MarketAddress } from './useMarketAddress';

interface Props {
  readonly address: MarketAddress;
  readonly add: ReactNode;
}
const limit = 24;
const sorts = {
  recommended: 'createdDate',
  newest: 'createdDate',
  imports: 'createdDate',
  name: 'name',
} as const;

/** The company's own templates. */
export function OwnTemplates({ address: { query, category, sort, page, change }, add }: Props) {
  const terms = {
    page,
    limit,
    sortBy: sorts[sort],
    ...(query && { query }),
    ...(category && { category }),
  };
  const { data, error, mutate } = useQuery(
    listFlowTemplates,
    { query: terms },
    { keepPreviousData: true },
  );
  if (error) return <ErrorState error={error} onRetry={() => mutate()} />;
  if (!data) return <SkeletonRows columns={3} />;
  if (data.count === 0)
    return query || category ? (
      <EmptyState title={strings.nothingFound.text}>{strings.nothingFoundHelp.text}</EmptyState>
    ) : (
      <EmptyState icon={<Layers size={22} />} title={strings.none.text} action={add}>
        {strings.noneHelp.text}
      </EmptyState>
    );
  return (
    <>
      <TemplateCards templates={data.flowTemplates} query={query} />
      <Pager
        page={page}
        total={data.count}
        limit={limit}
        onPage={next => change({ page: String(next) })}
      />
    </>
  );
}

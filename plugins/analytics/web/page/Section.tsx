import type { ReactNode } from 'react';
import { ErrorState, SkeletonRows } from '#core/web/ui';
import type { AnyEndpoint, Input } from '#core/contract';
import { useQuery } from '#core/web';
import type { Filters } from '../filters/useFilters';

interface Props<Reply> {
  readonly title: string;
  readonly query: {
    readonly data?: Reply;
    readonly error?: unknown;
    readonly mutate: () => unknown;
  };
  readonly children: (reply: Reply) => ReactNode;
}

/** A part of the page with figures of its own: it waits, fails and tries again by itself. */
export function Section<Reply>({ title, query: { data, error, mutate }, children }: Props<Reply>) {
  if (data !== undefined && !error) return children(data);
  return (
    <section className="sl-card chart">
      <h2>{title}</h2>
      {error ? (
        <ErrorState error={error} onRetry={mutate} />
      ) : (
        <SkeletonRows rows={4} columns={1} />
      )}
    </section>
  );
}

interface NothingProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of the page that has nothing to show, and says why. */
export function Nothing({ title, children }: NothingProps) {
  return (
    <section className="sl-card chart">
      <h2>{title}</h2>
      <p className="chart-help">{children}</p>
    </section>
  );
}

/**
 * How often figures that still grow are read again, in milliseconds; never while the page is hidden.
 */
const every = 15_000;

/** Reads figures of what is shown; nothing is asked while the range is at fault. */
export function useFigures<E extends AnyEndpoint>(
  endpoint: E,
  filters: Filters,
  more: object = {},
  params: object = {},
) {
  const { companyId, filter, fault, live } = filters;
  const input = { params: { companyId, ...params }, query: { ...filter, ...more } } as Input<E>;
  return useQuery(endpoint, fault ? null : input, {
    keepPreviousData: true,
    refreshInterval: live ? every : 0,
  });
}

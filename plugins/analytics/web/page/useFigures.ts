import type { AnyEndpoint, Input } from '#core/contract';
import { useQuery } from '#core/web';
import type { Filters } from '../filters/useFilters';

/**
 * How often figures that still grow are read anew, in milliseconds; never while the page is hidden.
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

import { useAddressParams } from '#core/web';
import { categories } from '../../contract';

export const sorts = ['recommended', 'name', 'newest', 'imports'] as const;

/** Returns the state of the market in the address; a new search starts at the first page. */
export function useMarketAddress() {
  const [params, change] = useAddressParams();
  const category = params.get('category');
  return {
    own: params.get('show') === 'own',
    query: params.get('query') ?? '',
    category: categories.find(each => each === category),
    sort: sorts.find(each => each === params.get('sort')) ?? 'recommended',
    page: Math.max(0, Number(params.get('page')) || 0),
    making: params.has('new'),
    flowId: params.get('flow') ?? '',
    change: (terms: Readonly<Record<string, string | undefined>>) =>
      change({ page: undefined, ...terms }),
  };
}
export type MarketAddress = ReturnType<typeof useMarketAddress>;

/** The categories as fields offer them. */
export const categoryOptions = categories.map(value => ({ value, label: value }));

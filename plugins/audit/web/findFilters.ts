import { format } from '#core/contract';
import { coreServices, type Context, type SearchResult } from '#core/web';
import { eventFilters, trail } from '../contract';
import { strings } from '../strings';
import { titleAction, titleKind } from './subjects';

/** Finds whom and what the trail speaks of, for the palette; each leads to their events. */
export default async function findFilters(
  query: string,
  context: Context,
  signal: AbortSignal,
): Promise<SearchResult[]> {
  const { api, companyId } = context.get(coreServices.apiClient);
  if (!companyId) return [];
  const { actors, actions, resources } = await api.call(
    eventFilters,
    { params: { companyId } },
    { companyId, signal },
  );
  const all = [
    ...actors.map(({ id, name }) => ({ name: 'actor', value: id, title: name })),
    ...actions.map(value => ({ name: 'action', value, title: titleAction(value) })),
    ...resources.map(value => ({ name: 'resource', value, title: titleKind(value, {}) })),
  ];
  const sought = query.trim().toLowerCase();
  return all
    .filter(({ title }) => title.toLowerCase().includes(sought))
    .slice(0, 8)
    .map(({ name, value, title }) => ({
      id: `${name} ${value}`,
      title: format(strings.eventsOf, { name: title }),
      to: `${trail.to()}?${new URLSearchParams({ [name]: value })}`,
    }));
}

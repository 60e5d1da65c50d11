import type { Context, SearchResult } from '#core/web';
import { apiClient } from '#core/web/services';
import { listPersonas, personasPage } from '../contract';

/** The personas whose name or description holds the query, for the palette. */
export default async function findPersonas(
  query: string,
  context: Context,
  signal: AbortSignal,
): Promise<SearchResult[]> {
  const { api } = context.get(apiClient);
  const { personas } = await api.call(listPersonas, { query: { query } }, { signal });
  return personas.slice(0, 20).map(({ personaId, name, description }) => ({
    id: personaId,
    title: name,
    hint: description,
    to: `${personasPage.to()}?${new URLSearchParams({ edit: personaId })}`,
  }));
}

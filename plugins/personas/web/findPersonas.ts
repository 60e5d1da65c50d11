import type { Context, Hit } from '#core/web';
import { calls } from '#core/web/services';
import { listPersonas, personasPage } from '../contract';

/** The personas whose name or description holds the query, for the palette. */
export default async function findPersonas(
  query: string,
  context: Context,
  signal: AbortSignal,
): Promise<Hit[]> {
  const { api } = context.get(calls);
  const { personas } = await api.call(listPersonas, { query: { query } }, { signal });
  return personas.slice(0, 20).map(({ personaId, name, description }) => ({
    id: personaId,
    title: name,
    hint: description,
    to: `${personasPage.to()}?${new URLSearchParams({ edit: personaId })}`,
  }));
}

import { coreServices, type Context, type SearchResult } from '#core/web';
import { attributes, listVariables, readVariableKey } from '../contract';
import { getTitle } from './variableColumns';

/**
 * The variables whose name or description holds the query, for the palette; each opens the list
 * narrowed to it.
 */
export default async function findVariables(
  query: string,
  context: Context,
  signal: AbortSignal,
): Promise<SearchResult[]> {
  const { api } = context.get(coreServices.apiClient);
  const variables = await api.call(
    listVariables,
    { query: { page: 0, limit: 20, query } },
    { signal },
  );
  return Object.entries(variables).map(([key, { context }]) => {
    const { name } = readVariableKey(key);
    const to = `${attributes.to()}?find=${encodeURIComponent(name)}`;
    return { id: key, title: `${name} (${getTitle(context)})`, to };
  });
}

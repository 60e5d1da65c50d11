import { format } from '#core/contract';
import { coreServices, type Context, type SearchResult } from '#core/web';
import { canaryPage, listCanaries } from '../../contract';
import { strings } from '../../strings';

/** The newest canaries of flows whose name holds the query, for the palette. */
export default async function findCanaries(
  query: string,
  context: Context,
  signal: AbortSignal,
): Promise<SearchResult[]> {
  const { api, companyId } = context.get(coreServices.apiClient);
  const params = { companyId: companyId ?? '' };
  const { canaries } = await api.call(listCanaries, { params, query: {} }, { signal });
  const wanted = query.toLowerCase();
  return canaries
    .filter(({ flowName }) => flowName.toLowerCase().includes(wanted))
    .map(({ canaryId, flowName, toVersion }) => ({
      id: canaryId,
      title: format(strings.canaryOf, { flow: flowName, version: toVersion }),
      to: canaryPage.to({ id: canaryId }),
    }));
}

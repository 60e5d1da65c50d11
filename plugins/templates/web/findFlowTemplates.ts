import { coreServices, type Context, type SearchResult } from '#core/web';
import { flowTemplatePage, listFlowTemplates, searchFlowTemplates } from '../contract';

/** The company's own templates and those of the market that fit the query, for the palette. */
export default async function findFlowTemplates(
  query: string,
  context: Context,
  signal: AbortSignal,
): Promise<SearchResult[]> {
  const { api } = context.get(coreServices.apiClient);
  const [own, market] = await Promise.all([
    api.call(listFlowTemplates, { query: { page: 0, limit: 20, query } }, { signal }),
    api.call(searchFlowTemplates, { body: { page: 0, limit: 20, query } }, { signal }),
  ]);
  const byId = new Map(
    [...own.flowTemplates, ...market.hits].map(each => [each.flowTemplateId, each]),
  );
  return [...byId].map(([id, each]) => ({
    id,
    title: each.name,
    hint: `${each.category} · ${each.description.slice(0, 120)}`,
    to: flowTemplatePage.to({ id }),
  }));
}

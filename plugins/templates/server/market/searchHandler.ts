import type { Input } from '#core/contract';
import { handle, containsText } from '#core/server';
import { flowPorter } from '#plugins/transfer/contract';
import { searchFlowTemplates, type FlowTemplate, type WholeFlowTemplate } from '../../contract';
import { marketColumns, marketTemplate } from '../flows/flowTemplateRow';
import { shippedTemplates } from '../shipped/shippedTemplates';

type Sort = NonNullable<Input<typeof searchFlowTemplates>['body']['sort']>;
const orders: Record<Sort, (a: FlowTemplate, b: FlowTemplate) => number> = {
  recommended: (a, b) =>
    Number(b.featured) - Number(a.featured) ||
    Number(b.origin === 'shipped') - Number(a.origin === 'shipped') ||
    b.imports - a.imports,
  name: () => 0,
  newest: (a, b) => (b.publishedDate ?? 0) - (a.publishedDate ?? 0),
  imports: (a, b) => b.imports - a.imports,
};
const withoutDocument = (whole: WholeFlowTemplate): FlowTemplate => {
  const { document: _, ...rest } = whole;
  return rest;
};
/**
 * So many published templates are looked through at most; whoever looks for one of more names it
 * better.
 */
const most = 2000;

/** The market: each word of the question stands in a hit’s name, description or category. */
export const searchHandler = handle(searchFlowTemplates, async ({ body }, { db, server }) => {
  const { query = '', category, page = 0, limit = 24, sort = 'recommended' } = body;
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  let found = db
    .selectFrom('market_templates')
    .select(marketColumns)
    .where('withdrawn_date', '=', 0);
  if (category) found = found.where('category', '=', category);
  for (const word of words)
    found = found.where(({ or }) =>
      or([containsText('words', word), containsText('category', word)]),
    );
  const rows = await found
    .orderBy('published_date', 'desc')
    .orderBy('flow_template_id')
    .limit(most)
    .execute();
  const shipped = shippedTemplates(server.get(flowPorter)).filter(
    each =>
      (!category || each.category === category) &&
      words.every(word =>
        `${each.name}\n${each.description}\n${each.category}`.toLowerCase().includes(word),
      ),
  );
  const hits = [...shipped.map(withoutDocument), ...rows.map(marketTemplate)].sort(
    (a, b) => orders[sort](a, b) || a.name.localeCompare(b.name),
  );
  return { hits: hits.slice(page * limit, (page + 1) * limit), total: hits.length };
});

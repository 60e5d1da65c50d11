import type { Input } from '#core/contract';
import { handle, containsText, type Queries } from '#core/server';
import { flowPorter } from '#plugins/transfer/contract';
import { searchFlowTemplates, type FlowTemplate, type WholeFlowTemplate } from '../../contract';
import { marketColumns, marketTemplate } from '../flows/flowTemplateRow';
import { shippedTemplates } from '../shipped/shippedTemplates';

type Sort = NonNullable<Input<typeof searchFlowTemplates>['body']['sort']>;
/** By what hits are sorted. */
interface Hit {
  readonly name: string;
  readonly featured: boolean;
  readonly imports: number;
  readonly publishedDate?: number;
  /** The template that came with the product; else the market's has this id. */
  readonly shipped?: WholeFlowTemplate;
  readonly id: string;
}
const orders: Record<Sort, (a: Hit, b: Hit) => number> = {
  recommended: (a, b) =>
    Number(b.featured) - Number(a.featured) ||
    Number(Boolean(b.shipped)) - Number(Boolean(a.shipped)) ||
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

/** Reads no more of the market than one page shows: what templates contain can be long. */
async function readPublished(
  db: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FlowTemplate>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('market_templates')
    .select(marketColumns)
    .where('flow_template_id', 'in', [...ids])
    .execute();
  return new Map(rows.map(row => [row.flow_template_id, marketTemplate(row)]));
}

/** The market: each word of the question stands in a hit’s name, description or category. */
export const searchHandler = handle(searchFlowTemplates, async ({ body }, { db, server }) => {
  const { query = '', category, page = 0, limit = 24, sort = 'recommended' } = body;
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  let templates = db
    .selectFrom('market_templates')
    .select(['flow_template_id', 'name', 'featured', 'imports', 'published_date'])
    .where('withdrawn_date', '=', 0);
  if (category) templates = templates.where('category', '=', category);
  for (const word of words)
    templates = templates.where(({ or }) =>
      or([containsText('words', word), containsText('category', word)]),
    );
  const rows = await templates
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
  const hits = [
    ...shipped.map((each): Hit => ({ ...each, id: each.flowTemplateId, shipped: each })),
    ...rows.map((row): Hit => ({
      id: row.flow_template_id,
      name: row.name,
      featured: row.featured === 1,
      imports: row.imports,
      publishedDate: row.published_date,
    })),
  ].sort((a, b) => orders[sort](a, b) || a.name.localeCompare(b.name));
  const shown = hits.slice(page * limit, (page + 1) * limit);
  const published = await readPublished(
    db,
    shown.flatMap(hit => (hit.shipped ? [] : [hit.id])),
  );
  return {
    hits: shown.flatMap(({ id, shipped: whole }) => {
      const hit = whole ? withoutDocument(whole) : published.get(id);
      return hit ? [hit] : [];
    }),
    total: hits.length,
  };
});

import { codes, Failure } from '#core/contract';
import { readJson, type Call, type Queries } from '#core/server';
import { readLongJson } from '#core/server/internal';
import { flowTemplatePage, type FlowTemplate, type WholeFlowTemplate } from '../../contract';
import type { FlowTemplateRow, MarketTemplateRow } from '../tables';
import { shippedTemplate, type PorterOf } from '../shipped/shippedTemplates';

const getTemplateAddress = (id: string) => flowTemplatePage.to({ id });
type Seen = Pick<MarketTemplateRow, 'imports' | 'featured' | 'withdrawn_date'>;

/** A template of the company’s own, with what the market says of it where it is there. */
export const ownTemplate = (
  row: Omit<FlowTemplateRow, 'document' | 'words'>,
  market?: Seen,
): FlowTemplate => ({
  flowTemplateId: row.flow_template_id,
  name: row.name,
  description: row.description,
  category: row.category,
  flowTemplateInfo: readJson(row.info),
  flowTemplateUrl: getTemplateAddress(row.flow_template_id),
  origin: 'own',
  published: market !== undefined,
  withdrawn: (market?.withdrawn_date ?? 0) > 0,
  featured: market?.featured === 1,
  imports: market?.imports ?? 0,
  createdDate: row.created_date,
  updatedDate: row.updated_date,
  ...(row.published_date > 0 && { publishedDate: row.published_date }),
});

/**
 * Reads the contents of a template of the market, but not its picture: that lies at an address of
 * its publisher, who would learn from it which browsers of others show it, and when.
 */
function readMarketInfo(row: Pick<MarketTemplateRow, 'info'>): FlowTemplate['flowTemplateInfo'] {
  const { thumbnailUrl: _, ...info } = readJson(row.info);
  return info;
}

/** A template of the market. */
export const marketTemplate = (
  row: Omit<MarketTemplateRow, 'document' | 'words'>,
): FlowTemplate => ({
  flowTemplateId: row.flow_template_id,
  name: row.name,
  description: row.description,
  category: row.category,
  flowTemplateInfo: readMarketInfo(row),
  flowTemplateUrl: getTemplateAddress(row.flow_template_id),
  origin: 'market',
  ...(row.publisher_name && { publisher: row.publisher_name }),
  published: true,
  withdrawn: row.withdrawn_date > 0,
  featured: row.featured === 1,
  imports: row.imports,
  createdDate: row.published_date,
  updatedDate: row.updated_date,
  publishedDate: row.published_date,
});

/** The columns of a template but for its document, which can be long. */
export const ownColumns = [
  ...([
    'company_id',
    'flow_template_id',
    'name',
    'description',
    'category',
    'info',
    'customer_id',
  ] as const),
  ...(['created_date', 'updated_date', 'published_date'] as const),
] as const;
export const marketColumns = [
  ...([
    'flow_template_id',
    'publisher_id',
    'publisher_name',
    'name',
    'description',
    'category',
    'info',
  ] as const),
  ...(['published_date', 'updated_date', 'imports', 'featured', 'withdrawn_date'] as const),
] as const;

const selectOwn = (db: Queries, id: string) =>
  db.selectFrom('flow_templates').where('flow_template_id', '=', id);

/** A template of the company’s own without its document; fails where there is none. */
export const findOwn = (db: Queries, id: string) =>
  selectOwn(db, id).select(ownColumns).executeTakeFirstOrThrow(noTemplate);

/** A template of the company’s own as it is stored; fails where there is none. */
export const findWholeOwn = (db: Queries, id: string) =>
  selectOwn(db, id).selectAll().executeTakeFirstOrThrow(noTemplate);

export const noTemplate = (): Failure =>
  new Failure(
    404,
    codes.notFound,
    'This template does not exist or is no longer in the marketplace.',
  );

/** Finds the market's entry with this id, withdrawn or not. */
export const marketEntry = (db: Queries, id: string): Promise<MarketTemplateRow | undefined> =>
  db
    .selectFrom('market_templates')
    .selectAll()
    .where('flow_template_id', '=', id)
    .executeTakeFirst();

/**
 * Finds the market's entry of a company's own template. An archive can bring the id of another
 * company's entry, which is not its own.
 */
export const ownEntry = (
  db: Queries,
  { company_id, flow_template_id }: Pick<FlowTemplateRow, 'company_id' | 'flow_template_id'>,
): Promise<Omit<MarketTemplateRow, 'document' | 'words'> | undefined> =>
  db
    .selectFrom('market_templates')
    .select(marketColumns)
    .where('flow_template_id', '=', flow_template_id)
    .where('publisher_id', '=', company_id)
    .executeTakeFirst();

/**
 * A template with its document: the company’s own, one that came with the product, or one of the
 * market.
 */
export async function toWholeTemplate(
  { db, companyId }: Pick<Call, 'db' | 'companyId'>,
  porter: PorterOf,
  id: string,
): Promise<WholeFlowTemplate> {
  const shipped = shippedTemplate(porter, id);
  if (shipped) return shipped;
  const own = await selectOwn(db, id).selectAll().executeTakeFirst();
  if (own) {
    const document = await readLongJson(db, companyId, own.document);
    return { ...ownTemplate(own, await ownEntry(db, own)), document };
  }
  const market = await marketEntry(db, id);
  if (!market || market.withdrawn_date > 0) throw noTemplate();
  const document = await readLongJson(db, companyId, market.document);
  return { ...marketTemplate(market), document };
}

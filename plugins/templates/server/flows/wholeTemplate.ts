import { readJson, type Queries } from '#core/server';
import type { WholeFlowTemplate } from '../../contract';
import { marketEntry } from '../market/marketEntry';
import { shippedTemplate } from '../shipped/shippedTemplates';
import type { PorterOf } from '../shipped/shippedTemplates';
import { marketTemplate, noTemplate, ownTemplate } from './flowTemplateRow';

/**
 * A template with its document: the company’s own, one that came with the product, or one of the
 * market.
 */
export async function wholeTemplate(
  db: Queries,
  porter: PorterOf,
  id: string,
): Promise<WholeFlowTemplate> {
  const shipped = shippedTemplate(porter, id);
  if (shipped) return shipped;
  const [own, market] = await Promise.all([
    db
      .selectFrom('flow_templates')
      .selectAll()
      .where('flow_template_id', '=', id)
      .executeTakeFirst(),
    marketEntry(db, id),
  ]);
  if (own) return { ...ownTemplate(own, market), document: readJson(own.document) };
  if (!market || market.withdrawn_date > 0) throw noTemplate();
  return { ...marketTemplate(market), document: readJson(market.document) };
}

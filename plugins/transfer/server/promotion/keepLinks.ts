import type { Queries } from '#core/server';
import type { Promotion, PromotionChoices } from '../../contract';

/** Notes what became of each flow, connection and variable, for the next time. */
export async function keepLinks(
  db: Queries,
  companyId: string,
  sourceCompanyId: string,
  { flows, connections }: Pick<Promotion, 'flows' | 'connections'>,
  { variables }: Pick<PromotionChoices, 'variables'>,
): Promise<void> {
  const links = [
    ...flows.map(each => ['flow', each.sourceFlowId, each.flowId] as const),
    ...Object.entries(connections).map(([from, to]) => ['connection', from, to] as const),
    ...Object.entries(variables).map(([from, { to = '' }]) => ['variable', from, to] as const),
  ];
  for (const [kind, source_id, target_id] of links) {
    // Two flows never become versions of one.
    if (kind === 'flow')
      await db
        .deleteFrom('promotion_links')
        .where('kind', '=', kind)
        .where('target_id', '=', target_id)
        .where('source_company_id', '=', sourceCompanyId)
        .where('source_id', '!=', source_id)
        .execute();
    await db
      .insertInto('promotion_links')
      .values({
        company_id: companyId,
        source_company_id: sourceCompanyId,
        kind,
        source_id,
        target_id,
      })
      .onConflict(conflict =>
        conflict
          .columns(['company_id', 'source_company_id', 'kind', 'source_id'])
          .doUpdateSet({ target_id }),
      )
      .execute();
  }
}

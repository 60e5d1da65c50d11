import type { Call, Queries } from '#core/server';
import { connectionStore } from '#plugins/connections/contract';
import { variableStore, variableKey } from '#plugins/variables/contract';
import { flowDirectory } from '#plugins/flows/contract';
import type { PromotionChoices, Promotion } from '#plugins/transfer/contract';

type Choices = Partial<PromotionChoices>;

/**
 * The choices, and where they say nothing what was chosen the last time from that company, as far
 * as it is still here.
 */
export async function withLinks(
  { server, companyId }: Pick<Call, 'server' | 'companyId'>,
  db: Queries,
  sourceCompanyId: string,
  choices: Choices = {},
): Promise<PromotionChoices> {
  const rows = await db
    .selectFrom('promotion_links')
    .select(['kind', 'source_id', 'target_id'])
    .where('source_company_id', '=', sourceCompanyId)
    .execute();
  const of = (kind: string) => rows.filter(row => row.kind === kind);
  const flows = of('flow');
  const asked = flows.map(row => ({ flowId: row.target_id, versionId: -1 }));
  const here = asked.length > 0 ? await server.get(flowDirectory).standings(db, asked) : [];
  const flowsHere = new Set(here.map(({ flowId }) => flowId));
  const connections = await server.get(connectionStore).list(db, companyId);
  const connectionsHere = new Set(connections.map(({ connectionId }) => connectionId));
  const names = of('variable').map(row => row.target_id);
  const variables = await server
    .get(variableStore)
    .exported(db, companyId, { flowId: '', names, values: false });
  const variablesHere = new Set(variables.map(({ name }) => name));
  const collectLinks = (kind: string, isHere: (id: string) => boolean) =>
    Object.fromEntries(
      of(kind).flatMap(row =>
        isHere(row.target_id) ? [[row.source_id, row.target_id] as const] : [],
      ),
    );
  const chosenTwice = new Set(Object.values(choices.flows ?? {}));
  const mapped = collectLinks('variable', name => variablesHere.has(variableKey(name, 'company')));
  return {
    flows: {
      ...collectLinks('flow', id => flowsHere.has(id) && !chosenTwice.has(id)),
      ...choices.flows,
    },
    left: choices.left ?? [],
    connections: {
      ...collectLinks('connection', id => connectionsHere.has(id)),
      ...choices.connections,
    },
    variables: {
      ...Object.fromEntries(Object.entries(mapped).map(([name, to]) => [name, { to }])),
      ...choices.variables,
    },
  };
}

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

import type { Call, Queries } from '#core/server';
import { connectionStore } from '#plugins/connections/contract';
import { variableStore, variableKey } from '#plugins/variables/contract';
import { flowDirectory } from '#plugins/flows/contract';
import type { PromotionChoices } from '../../contract';

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

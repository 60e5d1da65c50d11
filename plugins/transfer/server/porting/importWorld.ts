import { flowStore } from '#plugins/flows/contract';
import { can, evaluate } from '#core/contract';
import type { Queries } from '#core/server';
import { connectionStore } from '#plugins/connections/contract';
import { access as connectionsAccess } from '#plugins/connectors/contract';
import { variableStore, readVariableKey } from '#plugins/variables/contract';
import { subflowCalls } from '#plugins/flows/contract/graph/subflows/subflowCalls';
import type { ImportSource } from '../../domain/exchange/parseImport';
import type { ImportWorld } from '../../domain/exchange/importPlan';
import type { PortWork } from './PortWork';

/** Reads what an import may bind to in the environment, and what its caller may create. */
export async function importWorld(
  call: Pick<PortWork, 'server' | 'companyId' | 'access'>,
  db: Queries,
  source: ImportSource,
  connectionMapping?: Readonly<Record<string, string>>,
): Promise<ImportWorld> {
  const { server, companyId, access } = call;
  const names = source.flows.flatMap(flow =>
    (flow.variables ?? []).map(({ name }) => readVariableKey(name).name),
  );
  const called = source.flows.flatMap(({ graphData }) =>
    subflowCalls(graphData).map(({ flowId }) => flowId),
  );
  const variables = await server
    .get(variableStore)
    .exported(db, companyId, { flowId: '', names: [...new Set(names)], values: false });
  return {
    connections: await server.get(connectionStore).list(db, companyId),
    variables: new Map(variables.map(({ name, fields }) => [name, fields.type])),
    flows: await server.get(flowStore).names(db, called),
    mayCreateConnections: evaluate(can(connectionsAccess, 'create'), access).open,
    ...(connectionMapping ? { connectionMapping } : {}),
  };
}

import type { Queries, ServerHost } from '../../../../core/server';
import { connectorCatalogue, readVariableKey, variableStore } from '../../../connections/contract';
import type { Flow, LinterError } from '../../contract';
import { findReferences, lintFlow, lintedCapability, subflowCalls } from '../../domain';
import { calledFlows } from './calledFlows';

type Linted = Pick<Flow, 'flowId' | 'companyId' | 'trigger' | 'settings' | 'graphData'>;

/**
 * What the linter finds in a flow, with the company's flows, variables and connectors at hand. `coming` are flows that
 * the same transaction is about to make.
 */
export async function lintStored(
  server: ServerHost,
  db: Queries,
  flow: Linted,
  coming: readonly Flow[] = [],
): Promise<readonly LinterError[]> {
  const called = await calledFlows(db, subflowCalls(flow.graphData), coming);
  const catalogue = server.get(connectorCatalogue);
  const known = {
    flows: new Map([...called].map(([flowId, { name }]) => [flowId, name])),
    called,
    isSubFlow: await isCalled(db, flow.flowId, coming),
    capability: (connectorId: string, name: string) => lintedCapability(catalogue.find(connectorId), name),
  };
  const names = findReferences((flow.graphData.elements.nodes ?? []).map(({ data }) => data.properties)).flatMap(
    ({ kind, name }) => (kind === 'flow' && name ? [name] : []),
  );
  if (names.length === 0) return lintFlow(flow, known);
  const { companyId, flowId } = flow;
  const found = await server.get(variableStore).exported(db, companyId, { flowId, names, values: false });
  const own = found.filter(({ context }) => context === 'flow').map(({ name }) => readVariableKey(name).name);
  return lintFlow(flow, { ...known, variables: new Set(own) });
}

async function isCalled(db: Queries, flowId: string, coming: readonly Flow[]): Promise<boolean> {
  const others = coming.filter(each => each.flowId !== flowId);
  if (others.some(({ graphData }) => subflowCalls(graphData).some(call => call.flowId === flowId))) return true;
  const caller = await db
    .selectFrom('flow_calls')
    .innerJoin('flows', 'flows.flow_id', 'flow_calls.flow_id')
    .select('flows.flow_id')
    .where('flow_calls.callee_id', '=', flowId)
    .where('flow_calls.flow_id', '!=', flowId)
    .whereRef('flow_calls.version_id', '=', 'flows.current_version')
    .executeTakeFirst();
  return caller !== undefined;
}

import type { Queries, ServerHost } from '../../../../core/server';
import { readVariableKey, variableStore } from '../../../connections/contract';
import type { Flow, LinterError } from '../../contract';
import { findReferences, lintFlow, subflowCalls } from '../../domain';
import { flowNames } from './flowNames';

/**
 * What the linter finds in a flow, with the company's flows and variables at hand. `coming` are flows that the same
 * transaction is about to make.
 */
export async function lintStored(
  server: ServerHost,
  db: Queries,
  flow: Pick<Flow, 'flowId' | 'companyId' | 'trigger' | 'settings' | 'graphData'>,
  coming: ReadonlyMap<string, string> = new Map(),
): Promise<readonly LinterError[]> {
  const called = subflowCalls(flow.graphData).map(({ flowId }) => flowId);
  const flows = new Map([...(await flowNames(db, called)), ...coming]);
  const names = findReferences((flow.graphData.elements.nodes ?? []).map(({ data }) => data.properties)).flatMap(
    ({ kind, name }) => (kind === 'flow' && name ? [name] : []),
  );
  if (names.length === 0) return lintFlow(flow, { flows });
  const { companyId, flowId } = flow;
  const found = await server.get(variableStore).exported(db, companyId, { flowId, names, values: false });
  const own = found.filter(({ context }) => context === 'flow').map(({ name }) => readVariableKey(name).name);
  return lintFlow(flow, { flows, variables: new Set(own) });
}

import type { Queries, ServerHost } from '../../../../core/server';
import { variableStore } from '../../../connections/contract';
import type { Flow, LinterError } from '../../contract';
import { findReferences, lintFlow } from '../../domain';
import { flowNames } from './flowNames';

/** What the linter finds in a flow, with the company's flows and variables at hand. `known` spares the look-up of the flows. */
export async function lintStored(
  server: ServerHost,
  db: Queries,
  flow: Pick<Flow, 'flowId' | 'companyId' | 'trigger' | 'settings' | 'graphData'>,
  known?: ReadonlyMap<string, string>,
): Promise<readonly LinterError[]> {
  const flows = known ?? (await flowNames(db));
  const names = findReferences(flow.graphData.elements.nodes).flatMap(({ kind, name }) =>
    kind === 'flow' && name ? [name] : [],
  );
  if (names.length === 0) return lintFlow(flow, { flows });
  const { companyId, flowId } = flow;
  const found = await server.get(variableStore).exported(db, companyId, { flowId, names, values: false });
  const own = found.filter(({ context }) => context === 'flow').map(({ name }) => name.split('##SK##')[0]!);
  return lintFlow(flow, { flows, variables: new Set(own) });
}

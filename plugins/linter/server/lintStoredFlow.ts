import type { Sliced } from '#core/contract/sliced';
import { type Queries, type ServerHost, handle } from '#core/server';
import { refuseInTransaction, timeSlices } from '#core/server/internal';
import { readVariableKey, variableStore } from '#plugins/variables/contract';
import { type Flow, flowStore } from '#plugins/flows/contract';
import {
  type CheckedFlow,
  type ExportedVariable,
  type LinterError,
  validateFlow as endpoint,
} from '#plugins/flows/contract/internal';
import { findReferences } from '#plugins/flows/contract/graph/references/references';
import { parseFacts, type Known, lintFlow, lintFlowSliced } from '../domain/engine/Linter';
import { subflowCalls } from '#plugins/flows/contract/graph/subflowCalls';
import { anySource } from '#plugins/pages/contract';
import {
  createCapabilityLookup,
  collectFacts,
  toVariableFacts,
  type LintedVariable,
} from './collectFacts';
import { lintCounts } from '#plugins/flows/contract/flow';

/**
 * Lints a flow, with the company's flows, variables, connectors and rules at
 * hand. `coming` are flows that are about to be written, with the variables they bring.
 */
export async function lintStoredFlow(
  server: ServerHost,
  db: Queries,
  flow: CheckedFlow,
  coming: readonly Flow[] = [],
): Promise<readonly LinterError[]> {
  refuseInTransaction(db, 'Linting a flow');
  const known = await collectKnown(server, db, flow, coming);
  return timeSlices.run(flow.companyId, lintFlowSliced(flow, known));
}

/** Lints a small flow that a program drew, with nothing of a company but the variables it brings. */
export function lintDrawnFlow(server: ServerHost, flow: Flow): readonly LinterError[] {
  const variables = (flow.variables ?? []).map(toLinted);
  const facts = {
    flows: {},
    called: {},
    isSubFlow: false,
    ...toVariableFacts(variables),
    rules: [],
    standIns: [],
    unset: { needed: {}, lacking: {} },
    sources: anySource,
  };
  return lintFlow(flow, parseFacts(facts, createCapabilityLookup(server)));
}

/** Collects what the linter knows when it looks at a stored flow. */
export async function collectKnown(
  server: ServerHost,
  db: Queries,
  flow: CheckedFlow,
  coming: readonly Flow[] = [],
  terms: Pick<Parameters<typeof collectFacts>[2], 'asIf' | 'known'> = {},
): Promise<Known> {
  const { companyId, flowId, graphData } = flow;
  const calls = subflowCalls(graphData).map(each => each.flowId);
  const variables = await findReadVariables(server, db, flow, coming);
  const facts = await collectFacts(server, db, {
    companyId,
    flowId,
    calls,
    variables,
    coming,
    ...terms,
  });
  return parseFacts(facts, createCapabilityLookup(server));
}

/** Finds the variables that the flow refers to, of those that are there or come with it. */
async function findReadVariables(
  server: ServerHost,
  db: Queries,
  flow: CheckedFlow,
  coming: readonly Flow[],
): Promise<readonly LintedVariable[]> {
  const { companyId, flowId } = flow;
  const names = await timeSlices.run(companyId, findReadNames(flow));
  if (names.size === 0) return [];
  const which = { flowId, names: [...names], values: false };
  const stored = await server.get(variableStore).exported(db, companyId, which);
  const added = coming.find(each => each.flowId === flowId)?.variables ?? [];
  return [...stored, ...added].map(toLinted);
}

const stored = new Set(['flow', 'company', 'user', 'flowInstance']);

/** Finds the names of the variables that the nodes of a flow refer to, in steps. */
function* findReadNames({ graphData }: CheckedFlow): Sliced<ReadonlySet<string>> {
  const names = new Set<string>();
  for (const { data } of graphData.elements.nodes ?? []) {
    yield;
    for (const { kind, name } of findReferences(data.properties))
      if (stored.has(kind) && name) names.add(name);
  }
  return names;
}

const toLinted = ({
  name,
  context,
  fields,
}: Pick<ExportedVariable, 'name' | 'context' | 'fields'>): LintedVariable => ({
  name: readVariableKey(name).name,
  context,
  type: fields.type,
});

/** Runs the linter over the saved flow and stores what it finds. */
export const validateFlow = handle(
  endpoint,
  async ({ params }, { db: here, transaction, server }) => {
    const { flowId } = params;
    const flow = await server.get(flowStore).load(here, flowId);
    const linterErrors = await lintStoredFlow(server, here, flow);
    const lint = JSON.stringify(linterErrors);
    const { errors, warnings } = lintCounts(linterErrors);
    await transaction(async db => {
      await db
        .updateTable('flows')
        .set({ error_count: errors, warning_count: warnings })
        .where('flow_id', '=', flowId)
        .where('current_version', '=', flow.currentVersion)
        .execute();
      await db
        .updateTable('flow_versions')
        .set({ lint })
        .where('flow_id', '=', flowId)
        .where('version_id', '=', flow.currentVersion)
        .execute();
    });
    return { flowInfo: await server.get(flowStore).load(here, flowId), linterErrors };
  },
);

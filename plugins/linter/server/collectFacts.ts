import { type Queries, type ServerHost, handle } from '#core/server';
import { type Flow, flowStore } from '#plugins/flows/contract';
import { type FlowRule, type LintFacts, lintFacts as endpoint } from '../contract';
import { subflowCalls } from '#plugins/flows/contract/graph/subflowCalls';
import { loadCalledFlows, type LookedInto } from './loadCalledFlows';
import { readFlowRules } from './storedRules';
import { connectionStore, type UnsetSettings } from '#plugins/connections/contract';
import { connectorCatalogue, standInList } from '#plugins/connectors/contract/internal';
import { toAbsentCapability, toLintedCapability } from '../domain/toLintedCapability';
import type { LintContext } from '../domain/lintContext';
import { anySource, contentSources } from '#plugins/pages/contract';
import { variableStore } from '#plugins/variables/contract';

/** Looks capabilities up among the connectors of this installation, each once. */
export function createCapabilityLookup(server: ServerHost): NonNullable<LintContext['capability']> {
  const catalogue = server.get(connectorCatalogue);
  const known = new Map<string, ReturnType<typeof toLintedCapability>>();
  return (connectorId, name) => {
    const key = JSON.stringify([connectorId, name]);
    if (!known.has(key))
      known.set(
        key,
        toLintedCapability(catalogue.find(connectorId), name) ?? toAbsentCapability(name),
      );
    return known.get(key);
  };
}

/** A variable as rules look at it. */
export interface LintedVariable {
  readonly name: string;
  readonly context: string;
  readonly type: string;
}
interface Around {
  readonly companyId: string;
  readonly flowId: string;
  /** The flows it calls. */
  readonly calls: readonly string[];
  readonly variables: readonly LintedVariable[];
  /** Flows that are about to be written. */
  readonly coming?: readonly Flow[];
  /** Looks as if the company had set its rules so. */
  readonly asIf?: (rules: ReadonlyMap<string, FlowRule>) => ReadonlyMap<string, FlowRule>;
  /** Facts about stored flows so far, for callers that look at many flows. */
  readonly known?: Map<string, LookedInto>;
}

/** Collects what the linter needs to know of the company around a flow. */
export async function collectFacts(
  server: ServerHost,
  db: Queries,
  { companyId, flowId, calls, variables, coming = [], asIf = rules => rules, known }: Around,
): Promise<LintFacts> {
  const rules = asIf(await readFlowRules(db));
  const called = await loadCalledFlows(server, db, calls, {
    companyId,
    rules,
    capability: createCapabilityLookup(server),
    coming,
    ...(known && { known }),
  });
  const others = new Set(calls.filter(id => !called.has(id)));
  const arriving = coming.filter(each => others.has(each.flowId));
  return {
    flows: Object.fromEntries([
      ...(await server.get(flowStore).names(db, others)),
      ...arriving.map(each => [each.flowId, each.name] as const),
      ...[...called].map(([id, { name }]) => [id, name] as const),
    ]),
    called: Object.fromEntries(called),
    isSubFlow: await isCalled(db, flowId, coming),
    ...toVariableFacts(variables),
    rules: [...rules.values()],
    standIns: (await server.find(standInList)?.list(db)) ?? [],
    unset: withComing(await server.get(connectionStore).unset(db, companyId), coming),
    sources: (await server.find(contentSources)?.read()) ?? anySource,
  };
}

/** Flows that come bring the connections that are not here, without settings. */
function withComing(unset: UnsetSettings, coming: readonly Flow[]): UnsetSettings {
  const unconfigured = coming.flatMap(({ graphData }) =>
    (graphData.elements.nodes ?? []).flatMap(({ data: { connectorId = '', connectionId } }) => {
      const needed = unset.needed[connectorId];
      return needed && connectionId ? [[connectionId, needed] as const] : [];
    }),
  );
  return { ...unset, lacking: { ...Object.fromEntries(unconfigured), ...unset.lacking } };
}

/** Returns what rules ask of variables: which are the flow's own, and which are secrets. */
export const toVariableFacts = (variables: readonly LintedVariable[]) => ({
  variables: variables.filter(({ context }) => context === 'flow').map(({ name }) => name),
  secrets: variables
    .filter(({ type }) => type === 'secret')
    .map(({ context, name }) => `${context}.${name}`),
});

async function isCalled(db: Queries, flowId: string, coming: readonly Flow[]): Promise<boolean> {
  const others = coming.filter(each => each.flowId !== flowId);
  if (others.some(({ graphData }) => subflowCalls(graphData).some(call => call.flowId === flowId)))
    return true;
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

/**
 * Tells the linter in the browser what it needs to know around a flow, so that it finds what the
 * server finds.
 */
export const lintFacts = handle(endpoint, async ({ params, query }, { db, server, companyId }) => {
  const { flowId } = params;
  await server.get(flowStore).findVersion(db, { flowId, versionId: '-1' });
  const calls = (query.calls ?? '').split(',').filter(Boolean).slice(0, 500);
  const variables = await server.get(variableStore).load(companyId, flowId);
  return collectFacts(server, db, { companyId, flowId, calls, variables });
});

import type { Queries, ServerHost } from '#core/server';
import type { Flow } from '#plugins/flows/contract';
import type { FlowRule, LintFacts } from '../contract';
import { subflowCalls } from '#plugins/flows/contract/graph/subflows/subflowCalls';
import { loadCalledFlows } from './loadCalledFlows';
import { createCapabilityLookup } from './createCapabilityLookup';
import { readFlowRules } from './readFlowRules';

/** A variable as rules look at it. */
export interface LintedVariable {
  readonly name: string;
  readonly context: string;
  readonly type: string;
}
interface Around {
  readonly flowId: string;
  /** The flows it calls. */
  readonly calls: readonly string[];
  readonly variables: readonly LintedVariable[];
  /** Flows that the same transaction is about to make. */
  readonly coming?: readonly Flow[];
  /** Looks as if the company had set its rules so. */
  readonly asIf?: (rules: ReadonlyMap<string, FlowRule>) => ReadonlyMap<string, FlowRule>;
}

/** Collects what the linter needs to know of the company around a flow. */
export async function collectFacts(
  server: ServerHost,
  db: Queries,
  { flowId, calls, variables, coming = [], asIf = rules => rules }: Around,
): Promise<LintFacts> {
  const rules = asIf(await readFlowRules(db));
  const called = await loadCalledFlows(db, calls, {
    rules,
    capability: createCapabilityLookup(server),
    coming,
  });
  return {
    flows: Object.fromEntries([...called].map(([id, { name }]) => [id, name])),
    called: Object.fromEntries(called),
    isSubFlow: await isCalled(db, flowId, coming),
    variables: variables.filter(({ context }) => context === 'flow').map(({ name }) => name),
    secrets: variables
      .filter(({ type }) => type === 'secret')
      .map(({ context, name }) => `${context}.${name}`),
    rules: [...rules.values()],
  };
}

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

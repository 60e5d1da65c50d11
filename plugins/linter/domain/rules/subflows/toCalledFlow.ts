import { finish, type Sliced } from '#core/contract/sliced';
import type { Flow } from '#plugins/flows/contract/flow';
import { indexGraph, startNodes } from '#plugins/flows/contract/graph/elements/graphIndex';
import { subflowCalls } from '#plugins/flows/contract/graph/subflowCalls';
import type { CalledFlow } from '#plugins/linter/contract';
import type { LintContext } from '../../lintContext';
import { inferShallowAnswer } from '../../types/findFlowTypes';
import { isMfa, type MfaContext } from '../paths/isMfa';
import { findMfaBypass } from '../paths/findMfaBypass';

/** The parts of a flow that the rules of its callers inspect. */
export type Callable = Pick<Flow, 'name' | 'settings' | 'inputSchema' | 'graphData'> &
  Partial<Pick<Flow, 'outputSchema'>>;
export type { CalledFlow } from '#plugins/linter/contract';

/** Looks into a flow once, for the rules that judge its callers. */
export const toCalledFlow = (
  flow: Callable,
  terms: Pick<LintContext, 'capability'> = {},
): CalledFlow => finish(toCalledFlowSliced(flow, terms));

/** The same in steps. */
export function* toCalledFlowSliced(
  flow: Callable,
  terms: Pick<LintContext, 'capability'> = {},
): Sliced<CalledFlow> {
  const { name, settings, inputSchema, graphData } = flow;
  const nodes = graphData.elements.nodes ?? [];
  const first = startNodes(indexGraph(graphData))[0]?.data;
  yield;
  const answer = yield* inferShallowAnswer(flow, terms);
  const calls = [...new Set(subflowCalls(graphData).map(({ flowId }) => flowId))];
  yield;
  return {
    name,
    pingOneFlow: settings?.pingOneFlow === true,
    required: [
      ...new Set(
        (inputSchema ?? []).flatMap(({ required, propertyName }) =>
          required === true ? [propertyName] : [],
        ),
      ),
    ],
    inputs: Object.fromEntries(
      (inputSchema ?? []).map(({ propertyName, preferredDataType }) => [
        propertyName,
        preferredDataType,
      ]),
    ),
    answer,
    calls,
    capabilities: [
      ...new Set(
        nodes
          .filter(({ data }) => data.isDisabled !== true)
          .map(({ data }) => `${data.connectorId}.${data.capabilityName}`),
      ),
    ],
    ...(first && {
      first: {
        ...(first.connectorId !== undefined && { connectorId: first.connectorId }),
        ...(first.capabilityName !== undefined && { capabilityName: first.capabilityName }),
        ...(typeof first.respondToUser === 'boolean' && { respondToUser: first.respondToUser }),
      },
    }),
  };
}

/**
 * Lists flows so that those that a flow calls come before it; of flows that call each other in a
 * circle, one comes before a flow that it calls.
 */
export function listInsideOut(
  flows: ReadonlyMap<string, Pick<CalledFlow, 'calls'>>,
): readonly string[] {
  const open = new Set<string>();
  const done = new Set<string>();
  const add = (id: string): void => {
    const flow = flows.get(id);
    if (!flow || done.has(id) || open.has(id)) return;
    open.add(id);
    for (const callee of flow.calls) add(callee);
    open.delete(id);
    done.add(id);
  };
  for (const id of flows.keys()) add(id);
  return [...done];
}

/**
 * Whether each way to success of a flow asks for a second factor, where that is known of the flows
 * that it calls; flows that call each other in a circle are not trusted to.
 */
export function isMfaRequired(graphData: Flow['graphData'], context: MfaContext): boolean {
  const index = indexGraph(graphData);
  const asks = [...index.nodes.values()].some(({ data }) => isMfa(data, context));
  return asks && findMfaBypass(index, context) === undefined;
}

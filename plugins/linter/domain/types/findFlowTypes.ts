import type { Sliced } from '#core/contract/sliced';
import type { Flow } from '#plugins/flows/contract/flow';
import { indexGraph, type GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import { createFlowTypes, type FlowTypes } from '#plugins/references/contract/createFlowTypes';
import { inferAnswerSliced } from '#plugins/references/contract/inferAnswer';
import { anyType, type ValueType, clipType } from '#plugins/references/contract/valueType';
import type { LintContext } from '../lintContext';

type Sources = Pick<LintContext, 'capability' | 'called'> & {
  readonly flow: Partial<Pick<Flow, 'inputSchema'>>;
};

const create = (index: GraphIndex, { flow, capability, called }: Sources): FlowTypes =>
  createFlowTypes({
    index,
    inputs: flow.inputSchema ?? [],
    outputSchema: (connectorId, name) => capability?.(connectorId, name)?.output,
    subflow: flowId => called?.get(flowId)?.answer,
    // Other flows write variables that outlive the run, and not always what is declared.
    variable: context => (context === 'flowInstance' ? undefined : anyType),
  });

const known = new WeakMap<
  GraphIndex,
  { readonly context: LintContext; readonly types: FlowTypes }
>();

/** Finds the types of a flow, which all rules that look at it share. */
export function findFlowTypes(index: GraphIndex, context: LintContext): FlowTypes {
  const before = known.get(index);
  if (before?.context === context) return before.types;
  const types = create(index, context);
  known.set(index, { context, types });
  return types;
}

const deepest = 3;

/** Infers what a flow answers, without what lies deep inside, in steps. */
export function* inferShallowAnswer(
  flow: Pick<Flow, 'graphData' | 'inputSchema'> & Partial<Pick<Flow, 'outputSchema'>>,
  sources: Pick<LintContext, 'capability'>,
): Sliced<ValueType> {
  const types = create(indexGraph(flow.graphData), { ...sources, flow });
  return clipType(yield* inferAnswerSliced(flow, types), deepest);
}

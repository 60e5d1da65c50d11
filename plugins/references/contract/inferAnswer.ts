import type { Flow } from '#plugins/flows/contract/flow';
import { connections, indexGraph } from '#plugins/flows/contract/graph/elements/graphIndex';
import type { FlowTypes } from './createFlowTypes';
import { joinTypes, readSchema, refineType, type ValueType } from './valueType';

const anyObject: ValueType = { is: 'object', open: true };
const responses = new Set(['createSuccessResponse', 'createErrorResponse']);

/** Infers what a flow answers to a flow that calls it: its output schema, and the claims of its responses. */
export function inferAnswer(
  { graphData, outputSchema }: Pick<Flow, 'graphData' | 'outputSchema'>,
  types: FlowTypes,
): ValueType {
  const claims = connections(indexGraph(graphData)).flatMap(({ data }): readonly ValueType[] => {
    if (responses.has(data.capabilityName ?? '')) return [types.outputOf(data.id) ?? anyObject];
    return data.capabilityName === 'createUnwrappedResponse' ? [anyObject] : [];
  });
  const declared = readSchema(outputSchema);
  const given = claims.length > 0 ? claims.reduce(joinTypes) : undefined;
  return declared?.is === 'object' ? refineType(given, declared) : (given ?? anyObject);
}

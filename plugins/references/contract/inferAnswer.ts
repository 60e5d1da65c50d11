import type { Flow } from '#plugins/flows/contract/flow';
import { connections, indexGraph } from '#plugins/flows/contract/graph/elements/graphIndex';
import { finish, type Sliced } from '#core/contract/sliced';
import type { FlowTypes } from './createFlowTypes';
import { joinTypes, readSchema, refineType, type ValueType } from './valueType';

const anyObject: ValueType = { is: 'object', open: true };
type Answering = Pick<Flow, 'graphData' | 'outputSchema'>;
const responses = new Set(['createSuccessResponse', 'createErrorResponse']);

/** Infers what a flow answers to a flow that calls it: its output schema, and the claims of its responses. */
export const inferAnswer = (flow: Answering, types: FlowTypes): ValueType =>
  finish(inferAnswerSliced(flow, types));

/** The same in steps. */
export function* inferAnswerSliced(
  { graphData, outputSchema }: Answering,
  types: FlowTypes,
): Sliced<ValueType> {
  let given: ValueType | undefined;
  for (const { data } of connections(indexGraph(graphData))) {
    yield;
    const name = data.capabilityName ?? '';
    if (!responses.has(name) && name !== 'createUnwrappedResponse') continue;
    const claims = (responses.has(name) && types.outputOf(data.id)) || anyObject;
    given = given ? joinTypes(given, claims) : claims;
  }
  const declared = readSchema(outputSchema);
  return declared?.is === 'object' ? refineType(given, declared) : (given ?? anyObject);
}

import { getField } from '#core/contract';
import { readVariableKey } from '#plugins/variables/contract/variableKey';
import type { ExportedVariable, Flow } from '#plugins/flows/contract/flow';
import { indexGraph } from '#plugins/flows/contract/graph/elements/graphIndex';
import { createFlowTypes, type FlowTypes, type TypeSources } from './createFlowTypes';
import { inferAnswer } from './inferAnswer';
import { narrowType, parseJson, toNamedType, typeOfValue, type ValueType } from './valueType';

type TypedFlow = Pick<Flow, 'flowId' | 'graphData' | 'inputSchema' | 'outputSchema'> &
  Partial<Pick<Flow, 'variables'>> & {
    /** The connections that an export brings along. */
    readonly connections?: unknown;
  };

/** Knows the types of several flows that call each other, such as those of an export. */
export function createTypesOfFlows(
  flows: readonly TypedFlow[],
  { outputSchema }: Pick<TypeSources, 'outputSchema'> = {},
): (flowId: string) => FlowTypes | undefined {
  const byId = new Map(flows.map(flow => [flow.flowId, flow]));
  const known = new Map<string, FlowTypes>();
  const answers = new Map<string, ValueType | undefined>();
  const typesOf = (flowId: string) => {
    const before = known.get(flowId);
    const flow = byId.get(flowId);
    if (before || !flow) return before;
    const index = indexGraph(flow.graphData);
    const types = createFlowTypes({
      index,
      inputs: flow.inputSchema ?? [],
      subflow: answerOf,
      variable: readVariables(flow.variables ?? []),
      setting: readSettings(flow.connections),
      ...(outputSchema && { outputSchema }),
    });
    known.set(flowId, types);
    return types;
  };
  return typesOf;

  function answerOf(flowId: string): ValueType | undefined {
    if (answers.has(flowId)) return answers.get(flowId);
    const flow = byId.get(flowId);
    const types = typesOf(flowId);
    if (!flow || !types) return undefined;
    // A flow that calls itself, over others or not, is asked for while it is looked into.
    answers.set(flowId, { is: 'object', open: true });
    const answer = inferAnswer(flow, types);
    answers.set(flowId, answer);
    return answer;
  }
}

/** Looks up settings of the connections that an export brings along. */
function readSettings(connections: unknown): (connectionId: string, name: string) => unknown {
  const settings = new Map(
    (Array.isArray(connections) ? connections : []).map(each => [
      getField(each, 'connectionId'),
      getField(each, 'properties'),
    ]),
  );
  return (connectionId, name) => getField(getField(settings.get(connectionId), name), 'value');
}

/** Looks up the types of variables that an export brings along. */
function readVariables(
  variables: readonly ExportedVariable[],
): (context: string, name: string) => ValueType | undefined {
  const types = new Map(
    variables.map(({ name, context, fields }) => [
      `${context}.${readVariableKey(name).name}`,
      typeOfDefault(toNamedType(fields.type), fields.value),
    ]),
  );
  return (context, name) => types.get(`${context}.${name}`);
}

/** An object has the fields of the value that it begins with, which may stand there as text. */
export function typeOfDefault(told: ValueType, value: unknown): ValueType {
  if (told.is !== 'object') return told;
  const read = typeof value === 'string' ? parseJson(value) : value;
  return narrowType(told, typeOfValue(read));
}

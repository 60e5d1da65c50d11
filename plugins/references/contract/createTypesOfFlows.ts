import { getField } from '#core/contract';
import { readVariableKey } from '#plugins/variables/contract/variableKey';
import type { ExportedVariable, Flow, NodeData } from '#plugins/flows/contract/flow';
import { indexGraph } from '#plugins/flows/contract/graph/elements/graphIndex';
import { subflowCall } from '#plugins/flows/contract/graph/subflowCalls';
import { createFlowTypes, type FlowTypes, type TypeSources } from './createFlowTypes';
import { inferAnswer } from './inferAnswer';
import {
  joinTypes,
  narrowType,
  parseJson,
  toNamedType,
  typeOfValue,
  type ValueType,
} from './valueType';

type TypedFlow = Pick<Flow, 'flowId' | 'graphData' | 'inputSchema' | 'outputSchema'> &
  Partial<Pick<Flow, 'variables'>> & {
    /** The connections that an export brings along. */
    readonly connections?: unknown;
  };

/** The types of flows that call each other. */
export interface TypesOfFlows {
  readonly typesOf: (flowId: string) => FlowTypes | undefined;
  /** Returns what a flow answers to those that call it; undefined where it is not among these. */
  readonly answerOf: (flowId: string) => ValueType | undefined;
  /** Returns what the flows that call a flow hand to its inputs, by their names. */
  readonly givenTo: (flowId: string) => ReadonlyMap<string, ValueType>;
}

/** Knows the types of several flows that call each other, such as those of an export. */
export function createTypesOfFlows(
  flows: readonly TypedFlow[],
  { outputSchema }: Pick<TypeSources, 'outputSchema'> = {},
): TypesOfFlows {
  const byId = new Map(flows.map(flow => [flow.flowId, flow]));
  const known = new Map<string, FlowTypes>();
  const answers = new Map<string, ValueType | undefined>();
  const argumentTypes = new Map<string, ReadonlyMap<string, ValueType>>();
  let calls: ReturnType<typeof collectCalls> | undefined;
  return { typesOf, answerOf, givenTo };

  function typesOf(flowId: string): FlowTypes | undefined {
    const before = known.get(flowId);
    const flow = byId.get(flowId);
    if (before || !flow) return before;
    const index = indexGraph(flow.graphData);
    const types = createFlowTypes({
      index,
      inputs: flow.inputSchema ?? [],
      subflow: answerOf,
      inputsOf: called => readInputs(byId.get(called)),
      given: name => givenTo(flowId).get(name),
      variable: readVariables(flow.variables ?? []),
      setting: readSettings(flow.connections),
      ...(outputSchema && { outputSchema }),
    });
    known.set(flowId, types);
    return types;
  }

  function givenTo(flowId: string): ReadonlyMap<string, ValueType> {
    const before = argumentTypes.get(flowId);
    if (before) return before;
    // Flows that call each other in a circle hand on what they were given.
    argumentTypes.set(flowId, new Map());
    calls ??= collectCalls(flows);
    const all = new Map<string, ValueType>();
    for (const { caller, properties } of calls.get(flowId) ?? []) {
      const types = typesOf(caller);
      if (types)
        for (const [name, property] of Object.entries(properties)) {
          const type = types.inferProperty(property?.value);
          // A value that anything can be says nothing against what others hand over.
          if (type.is !== 'any')
            all.set(name, all.has(name) ? joinTypes(all.get(name), type) : type);
        }
    }
    argumentTypes.set(flowId, all);
    return all;
  }

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

/** Collects the nodes that call each flow, with the flow in which they stand. */
function collectCalls(flows: readonly TypedFlow[]) {
  const calls = new Map<
    string,
    { readonly caller: string; readonly properties: NonNullable<NodeData['properties']> }[]
  >();
  for (const { flowId: caller, graphData } of flows)
    for (const { data } of graphData.elements.nodes ?? []) {
      const call = subflowCall(data);
      if (!call) continue;
      const others = calls.get(call.flowId) ?? [];
      calls.set(call.flowId, [...others, { caller, properties: data.properties ?? {} }]);
    }
  return calls;
}

const readInputs = (flow: TypedFlow | undefined) =>
  new Map(
    (flow?.inputSchema ?? []).map(
      each => [each.propertyName, toNamedType(each.preferredDataType)] as const,
    ),
  );

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
export function typeOfDefault(declared: ValueType, value: unknown): ValueType {
  if (declared.is !== 'object') return declared;
  const read = typeof value === 'string' ? parseJson(value) : value;
  return narrowType(declared, typeOfValue(read));
}

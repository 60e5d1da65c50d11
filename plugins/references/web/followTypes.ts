import { readVariableKey, type Variable } from '#plugins/variables/contract';
import { createFlowTypes, type FlowTypes } from '../contract/createFlowTypes';
import { typeOfDefault } from '../contract/createTypesOfFlows';
import type { FlowSurroundings } from '../contract/surroundings';
import { anyType, toNamedType, type ValueType } from '../contract/valueType';
import type { FlowStage } from '#plugins/editor/contract';

type Variables = Readonly<Record<string, Variable>>;

/** The environment’s facts about the types of a flow. */
export interface TypesAround {
  /** Without them each variable can be anything. */
  readonly variables?: Variables | undefined;
  readonly surroundings?: FlowSurroundings | undefined;
}

/** The types of the flow on screen, kept until the flow or the shown run changes. */
export function followTypes(
  stage: FlowStage,
  { variables, surroundings }: TypesAround,
): () => FlowTypes {
  let known: FlowTypes | undefined;
  let before: readonly unknown[] = [];
  return () => {
    const { document, connectors, connections, trail } = stage;
    const now = [document.graphData, document.inputSchema, connectors, connections, trail.steps];
    if (known && now.every((each, at) => each === before[at])) return known;
    before = now;
    known = createFlowTypes({
      index: stage.index,
      inputs: document.inputSchema,
      outputSchema: (connectorId, name) =>
        connectors.get(connectorId)?.capabilities[name]?.localOutputSchema,
      setting: (connectionId, name) =>
        connections.find(each => each.connectionId === connectionId)?.properties[name]?.value,
      subflow: flowId => surroundings?.called[flowId]?.answer,
      given: name => surroundings?.given[name],
      inputsOf: flowId => new Map(Object.entries(surroundings?.called[flowId]?.inputs ?? {})),
      variable: variables ? findVariable(variables, stage.flow.flowId) : () => anyType,
      sample: nodeId => getRunResult(stage, nodeId)?.output,
    });
    return known;
  };
}

/** Returns what a node left at its last visit in the run that is shown. */
export const getRunResult = ({ trail }: FlowStage, nodeId: string) =>
  trail.steps.findLast(
    step => step.nodeId === nodeId && (step.output !== undefined || step.error !== undefined),
  );

function findVariable(variables: Variables, flowId: string) {
  const types = new Map<string, ValueType>();
  for (const [key, { type, value, flowId: owner }] of Object.entries(variables)) {
    const { context, name } = readVariableKey(key);
    if (!owner || owner === flowId)
      types.set(`${context}.${name}`, typeOfDefault(toNamedType(type), value));
  }
  return (context: string, name: string) => types.get(`${context}.${name}`);
}

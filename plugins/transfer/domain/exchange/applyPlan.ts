import { getField } from '#core/contract';
import { isObject } from '#core/contract/internal';
import { readVariableKey, variableKey } from '#plugins/variables/contract/variableKey';
import type { Flow, NodeElement } from '#plugins/flows/contract';
import type { ExportedVariable, PropertyValue } from '#plugins/flows/contract/internal';
import type { ForeignFlow } from '#plugins/flows/contract/graph/checks/checkFlow';
import { listConnectorIds } from '#plugins/flows/contract/graph/elements/graphIndex';
import type { ImportPlan } from './importPlan';
import { isSecret, withoutValue } from '#plugins/flows/contract/graph/references/variables';

/** For whom and when the flows are made. */
export interface Stamp {
  readonly companyId: string;
  readonly customerId: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * The flows that a plan makes, main flow first: new ids, connections bound, calls and flow
 * variables pointing to the new flows.
 */
export function applyPlan(plan: ImportPlan, stamp: Stamp): readonly Flow[] {
  return plan.source.flows.map((flow, index) => adopt(flow, index === 0, plan, stamp));
}

function adopt(flow: ForeignFlow, main: boolean, plan: ImportPlan, stamp: Stamp): Flow {
  const { companyId, customerId, now } = stamp;
  const flowId = plan.flowIds.get(flow.flowId) ?? flow.flowId;
  const { elements } = flow.graphData;
  const { parentFlowId: parent, functionConnectionId: functions } = flow;
  return {
    ...flow,
    flowId,
    companyId,
    customerId,
    name: plan.flowNames.get(flow.flowId) ?? flow.name,
    description:
      (main ? plan.source.description : undefined) ??
      flow.description ??
      `Imported on ${new Date(now).toString()}`,
    flowStatus: flow.flowStatus === 'disabled' ? 'disabled' : 'enabled',
    createdDate: now,
    updatedDate: now,
    savedDate: now,
    deployedDate: now,
    currentVersion: 1,
    publishedVersion: 1,
    versionId: 1,
    connectorIds: flow.connectorIds ?? listConnectorIds(flow.graphData),
    graphData: {
      ...flow.graphData,
      elements: { ...elements, nodes: (elements.nodes ?? []).map(node => adoptNode(node, plan)) },
    },
    ...(flow.variables
      ? { variables: flow.variables.map(each => adoptVariable(each, flowId, companyId)) }
      : {}),
    ...(typeof functions === 'string'
      ? { functionConnectionId: plan.connectionIds.get(functions) ?? functions }
      : {}),
    ...(typeof parent === 'string' ? { parentFlowId: plan.flowIds.get(parent) ?? parent } : {}),
  };
}

function adoptNode(node: NodeElement, plan: ImportPlan): NodeElement {
  const { connectionId, properties } = node.data;
  const connection = connectionId === undefined ? undefined : plan.connectionIds.get(connectionId);
  const link = properties?.subFlowId?.value;
  const called = getField(link, 'value');
  const target = typeof called === 'string' ? plan.flowIds.get(called) : undefined;
  if (connection === undefined && target === undefined) return node;
  const bound = connection === undefined ? node.data : { ...node.data, connectionId: connection };
  if (target === undefined || !isObject(link)) return { ...node, data: bound };
  const source = plan.source.flows.find(({ flowId }) => flowId === called);
  const label =
    source && link.label === source.name ? plan.flowNames.get(source.flowId) : link.label;
  const subFlowId = { ...properties?.subFlowId, value: { ...link, label, value: target } };
  const version = properties?.subFlowVersionId;
  // Versions begin again at 1, so a call of a certain old version becomes a call of the latest.
  const latest =
    version && Number(version.value ?? -1) !== -1
      ? { subFlowVersionId: { ...version, value: -1 } }
      : undefined;
  const adopted: Readonly<Record<string, PropertyValue>> = { ...properties, subFlowId, ...latest };
  return { ...node, data: { ...bound, properties: adopted } };
}

function adoptVariable(
  carried: ExportedVariable,
  flowId: string,
  companyId: string,
): ExportedVariable {
  // A secret's value goes to where secrets are encrypted, never into the flow's document.
  const variable = isSecret(carried) ? withoutValue(carried) : carried;
  if (variable.context !== 'flow') return { ...variable, companyId };
  const { name } = readVariableKey(variable.name);
  const owner = 'flowId' in variable ? { flowId } : {};
  return { ...variable, companyId, ...owner, name: variableKey(name, 'flow', flowId) };
}

import type { ReferenceOption } from '#core/contract/fields/references';
import { readVariableKey, type Variable, referenceTo } from '#plugins/variables/contract';
import { upstream } from '#plugins/flows/contract/graph/elements/graphIndex';
import type { FlowTypes } from '../contract/createFlowTypes';
import { factTypes } from '../contract/factTypes';
import { listFields } from '../contract/listFields';
import { nodeTitle } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import { strings } from '../strings';
import type { FlowStage } from '#plugins/editor/contract';

const mostFields = 200;

/**
 * Returns the references that a property of a node can use: outputs of earlier nodes, the flow's
 * inputs, visible variables and facts about the run. Secrets can be selected only where the
 * capability allows them; elsewhere they are shown with the reason.
 */
export function referenceOptions(
  stage: FlowStage,
  nodeId: string,
  variables: Readonly<Record<string, Variable>>,
  types: FlowTypes,
  property?: string,
): readonly ReferenceOption[] {
  const takesSecrets = property !== undefined && secretsGoTo(stage, nodeId).includes(property);
  return [
    ...upstream(stage.index, nodeId).flatMap(id => outputs(stage, types, id)),
    ...stage.document.inputSchema.map(({ propertyName, preferredDataType }) => ({
      text: `{{global.parameters.${propertyName}}}`,
      label: propertyName,
      group: strings.inputs.text,
      type: preferredDataType,
    })),
    ...Object.entries(variables).flatMap(([key, { context, type, flowId }]) => {
      if (flowId && flowId !== stage.flow.flowId) return [];
      const { name } = readVariableKey(key);
      return {
        text: referenceTo(key),
        label: `${name} (${context})`,
        group: strings.variables.text,
        type,
        ...(type === 'secret' && !takesSecrets && { refused: strings.secretElsewhere.text }),
      };
    }),
    ...Object.entries(factTypes).map(([name, { is }]) => ({
      text: `{{global.${name}}}`,
      label: name,
      group: strings.facts.text,
      type: is,
    })),
  ];
}

function secretsGoTo(stage: FlowStage, nodeId: string): readonly string[] {
  const { connectorId, capabilityName } = stage.index.nodes.get(nodeId)?.data ?? {};
  return (
    stage.connectors.get(connectorId ?? '')?.capabilities[capabilityName ?? '']?.takesSecrets ?? []
  );
}

function outputs(stage: FlowStage, types: FlowTypes, id: string): readonly ReferenceOption[] {
  const data = stage.index.nodes.get(id)?.data;
  if (data?.nodeType !== 'CONNECTION') return [];
  const group = nodeTitle(data, stage.connectors.get(data.connectorId ?? ''));
  const output = types.outputOf(id);
  const path = `local.${id}.payload`;
  return [
    ...(output ? listFields(output, mostFields) : []).map(({ path: field, type }) => ({
      text: `{{${path}.output.${field}}}`,
      label: field,
      group,
      type: type.is,
    })),
    { text: `{{${path}.output}}`, label: strings.wholeOutput.text, group, type: 'object' },
    {
      text: `{{${path}.error.message}}`,
      label: strings.errorMessage.text,
      group,
      type: 'string',
    },
  ];
}

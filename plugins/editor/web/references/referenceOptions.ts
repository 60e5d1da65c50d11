import type { ReferenceOption } from '#core/web/ui/controls';
import { readVariableKey, type Variable, referenceTo } from '#plugins/variables/contract';
import { upstream } from '#plugins/flows/contract/graph/elements/graphIndex';
import { factTypes, type FlowTypes } from '#plugins/linter/contract/types/createFlowTypes';
import { listFields } from '#plugins/linter/contract/types/listFields';
import { nodeTitle } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import { strings } from '../../strings';
import type { FlowEditor } from '../editor/FlowEditor';

const mostFields = 200;

/**
 * Returns the references that a property of a node can use: outputs of earlier nodes, the flow's
 * inputs, visible variables and facts about the run. Secrets can be selected only where the
 * capability allows them; elsewhere they are shown with the reason.
 */
export function referenceOptions(
  editor: FlowEditor,
  nodeId: string,
  variables: Readonly<Record<string, Variable>>,
  types: FlowTypes,
  property?: string,
): readonly ReferenceOption[] {
  const takesSecrets = property !== undefined && secretsGoTo(editor, nodeId).includes(property);
  return [
    ...upstream(editor.index, nodeId).flatMap(id => outputs(editor, types, id)),
    ...editor.document.inputSchema.map(({ propertyName, preferredDataType }) => ({
      text: `{{global.parameters.${propertyName}}}`,
      label: propertyName,
      group: strings.inputs.text,
      type: preferredDataType,
    })),
    ...Object.entries(variables).flatMap(([key, { context, type, flowId }]) => {
      if (flowId && flowId !== editor.flow.flowId) return [];
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

function secretsGoTo(editor: FlowEditor, nodeId: string): readonly string[] {
  const { connectorId, capabilityName } = editor.index.nodes.get(nodeId)?.data ?? {};
  return (
    editor.connectors.get(connectorId ?? '')?.capabilities[capabilityName ?? '']?.takesSecrets ?? []
  );
}

function outputs(editor: FlowEditor, types: FlowTypes, id: string): readonly ReferenceOption[] {
  const data = editor.index.nodes.get(id)?.data;
  if (data?.nodeType !== 'CONNECTION') return [];
  const group = nodeTitle(data, editor.connectors.get(data.connectorId ?? ''));
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

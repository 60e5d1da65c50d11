import { getField } from '#core/contract';
import type { ReferenceOption } from '#core/web/ui/controls';
import { readVariableKey, type Variable, referenceTo } from '#plugins/variables/contract';
import { upstream } from '#plugins/flows/contract/graph/elements/graphIndex';
import { strings } from '../../strings';
import { nodeTitle } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import type { FlowEditor } from '../editor/FlowEditor';

const facts = [
  'companyId',
  'interactionId',
  'flowId',
  'flowVersionId',
  'ip',
  'userAgent',
  'origin',
  'sessionToken',
  'cookies',
  'eventTimestamp',
];

/**
 * Returns the references that a property of a node can use: outputs of earlier nodes, the flow's
 * inputs, visible variables and facts about the run. Secrets can be selected only where the
 * capability allows them; elsewhere they are shown with the reason.
 */
export function referenceOptions(
  editor: FlowEditor,
  nodeId: string,
  variables: Readonly<Record<string, Variable>>,
  property?: string,
): readonly ReferenceOption[] {
  const takesSecrets = property !== undefined && secretsGoTo(editor, nodeId).includes(property);
  return [
    ...upstream(editor.index, nodeId).flatMap(id => outputs(editor, id)),
    ...editor.document.inputSchema.map(({ propertyName }) => ({
      text: `{{global.parameters.${propertyName}}}`,
      label: propertyName,
      group: strings.inputs.text,
    })),
    ...Object.entries(variables).flatMap(([key, { context, type, flowId }]) => {
      if (flowId && flowId !== editor.flow.flowId) return [];
      const { name } = readVariableKey(key);
      return {
        text: referenceTo(key),
        label: `${name} (${context})`,
        group: strings.variables.text,
        ...(type === 'secret' && !takesSecrets && { refused: strings.secretElsewhere.text }),
      };
    }),
    ...facts.map(name => ({ text: `{{global.${name}}}`, label: name, group: strings.facts.text })),
  ];
}

function secretsGoTo(editor: FlowEditor, nodeId: string): readonly string[] {
  const { connectorId, capabilityName } = editor.index.nodes.get(nodeId)?.data ?? {};
  return (
    editor.connectors.get(connectorId ?? '')?.capabilities[capabilityName ?? '']?.takesSecrets ?? []
  );
}

function outputs(editor: FlowEditor, id: string): readonly ReferenceOption[] {
  const data = editor.index.nodes.get(id)?.data;
  if (data?.nodeType !== 'CONNECTION') return [];
  const manifest = editor.connectors.get(data.connectorId ?? '');
  const group = nodeTitle(data, manifest);
  const schema = manifest?.capabilities[data.capabilityName ?? '']?.localOutputSchema;
  const own = data.properties?.outputSchema?.value;
  const names = [
    ...propertyNames(schema),
    ...propertyNames(typeof own === 'string' ? parseJson(own) : own),
  ];
  const path = `local.${id}.payload`;
  return [
    ...[...new Set(names)].map(name => ({
      text: `{{${path}.output.${name}}}`,
      label: name,
      group,
    })),
    { text: `{{${path}.output}}`, label: strings.wholeOutput.text, group },
    { text: `{{${path}.error.message}}`, label: strings.errorMessage.text, group },
  ];
}

const deepest = 6;

/** Lists the paths that a schema defines, including those inside objects. */
function propertyNames(schema: unknown): string[] {
  return pathsIn(getField(schema, 'output') ?? schema, '', 0).slice(0, 200);
}

function pathsIn(schema: unknown, before: string, depth: number): string[] {
  const properties = getField(schema, 'properties');
  if (typeof properties !== 'object' || properties === null || depth >= deepest) return [];
  return Object.entries(properties).flatMap(([name, inner]) => [
    before + name,
    ...pathsIn(inner, `${before}${name}.`, depth + 1),
  ]);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import type { ReferenceFacts } from '#core/contract/fields/references';
import { readPath, valueAt } from '#plugins/flows/contract/graph/machine/expression';
import { nodeTitle } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import { readReference } from '#plugins/flows/contract/graph/references/references';
import type { FlowTypes } from '../contract/createFlowTypes';
import type { Gap } from '../contract/resolution';
import { strings } from '../strings';
import type { FlowStage } from '#plugins/editor/contract';
import { getRunResult } from './followTypes';

const reasons: Readonly<Partial<Record<Gap, string>>> = {
  missingNode: strings.noSuchNode.text,
  missingField: strings.noSuchField.text,
  missingVariable: strings.noSuchVariable.text,
  missingFact: strings.noSuchField.text,
};

const scope = /^global\.(?:(?:company|flow|user)\.)?(?:variables|parameters)\.?/;

/** Describes a reference, given without its braces; undefined where it is none. */
export function describeReference(
  stage: FlowStage,
  types: FlowTypes,
  path: string,
): ReferenceFacts | undefined {
  const steps = readPath(path);
  if (!steps || steps.length < 2 || (steps[0] !== 'local' && steps[0] !== 'global'))
    return undefined;
  const { kind, nodeId } = readReference(path);
  const { type, gap } = types.resolve(path);
  const note = gap && reasons[gap];
  const rest = {
    ...(type && { type: type.is }),
    ...(note !== undefined && { note }),
  };
  if (kind === 'node' && nodeId !== undefined) {
    const data = stage.index.nodes.get(nodeId)?.data;
    const result = getRunResult(stage, nodeId);
    const value = result && valueAt({ payload: result }, steps, 2);
    return {
      title: data ? nodeTitle(data, stage.connectors.get(data.connectorId ?? '')) : nodeId,
      field: nameField(path.slice(`local.${nodeId}`.length)),
      ...(value !== undefined && { value }),
      ...rest,
    };
  }
  if (kind === 'global')
    return { title: strings.facts.text, field: path.slice('global.'.length), ...rest };
  return {
    title: kind === 'parameter' ? strings.inputs.text : strings.variables.text,
    field: path.replace(scope, ''),
    ...rest,
  };
}

/** Names a field as its reader knows it: what stands behind the output, or a part of an error. */
export function nameField(rest: string): string {
  const path = rest.replace(/^\.payload\b/, '');
  if (path === '' || path === '.output') return strings.wholeOutput.text;
  if (path === '.error.message') return strings.errorMessage.text;
  return path.replace(/^\.output\./, '').replace(/^\./, '');
}

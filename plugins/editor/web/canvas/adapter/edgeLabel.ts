import type { NodeElement, EdgeElement } from '#plugins/flows/contract';
import { noOutcome } from '#plugins/flows/contract/graph/machine/machine';
import { plainText } from '#plugins/flows/contract/graph/richtext/richText';
import { strings } from '#plugins/editor/strings';
import { operatorTowards, operators } from '../nodes/operators';

/**
 * Returns the label of an edge: the outcome of its source, or, if an operator leads to several
 * nodes under different conditions, the condition for this one.
 */
export function edgeLabel(edge: EdgeElement, source: NodeElement, branches: number): string {
  const outcome = edge.data.multiValueSourceId;
  if (outcome !== undefined) return outcomeText(source, outcome);
  if (source.data.nodeType !== 'EVAL' || branches < 2) return '';
  const hasConditions = Object.keys(source.data.properties ?? {}).length > 0;
  return hasConditions ? operators[operatorTowards(source.data, edge.data.target)].label : '';
}

function outcomeText(source: NodeElement, outcome: string): string {
  if (outcome === noOutcome) return strings.noneOfThese.text;
  const entries = source.data.properties?.rightValueMultiple?.value;
  const entry = Array.isArray(entries) ? entries.find(each => each?.id === outcome) : undefined;
  const text = typeof entry?.value === 'string' ? plainText(entry.value).trim() : '';
  return text.length > 28 ? `${text.slice(0, 27)}…` : text;
}

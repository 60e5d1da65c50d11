import type { NodeData } from '#plugins/flows/contract';
import { noOutcome } from '#plugins/flows/contract/graph/machine/noOutcome';
import { plainText } from '#plugins/flows/contract/graph/richtext/plainText';
import { strings } from '../../strings';

export interface Outcome {
  readonly id: string;
  readonly text: string;
}

/**
 * The outcomes a node of several conditions has, as text; the last one is that none of them
 * matched.
 */
export function listNodeOutcomes(data: NodeData): readonly Outcome[] {
  const entries = data.properties?.rightValueMultiple?.value;
  if (!Array.isArray(entries)) return [];
  const own = entries.flatMap(entry => {
    const { id, value } = (entry ?? {}) as { id?: unknown; value?: unknown };
    return typeof id === 'string'
      ? [{ id, text: typeof value === 'string' ? plainText(value).trim() : '' }]
      : [];
  });
  return own.length > 0 ? [...own, { id: noOutcome, text: strings.noneOfThese.text }] : [];
}

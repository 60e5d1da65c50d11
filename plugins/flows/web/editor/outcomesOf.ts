import type { NodeData } from '../../contract';
import { plainText } from '../../domain';

export interface Outcome {
  readonly id: string;
  readonly text: string;
}

/** The outcomes a node of several conditions has, as text. */
export function outcomesOf(data: NodeData): readonly Outcome[] {
  const entries = data.properties?.rightValueMultiple?.value;
  if (!Array.isArray(entries)) return [];
  return entries.flatMap(entry => {
    const { id, value } = (entry ?? {}) as { id?: unknown; value?: unknown };
    return typeof id === 'string' ? [{ id, text: typeof value === 'string' ? plainText(value).trim() : '' }] : [];
  });
}

import type { Draft } from 'mutative';
import type { FlowDocument } from '../../contract/flowDocument';

/** Makes a document say what another says, as a recipe for one step. */
export function becomeDocument(draft: Draft<FlowDocument>, other: FlowDocument): void {
  const target = draft as Record<string, unknown>;
  for (const key of Object.keys(target)) if (!(key in other)) delete target[key];
  for (const [key, value] of Object.entries(other)) if (target[key] !== value) target[key] = value;
}

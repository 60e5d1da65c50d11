import type { VariableOutcome, VariableReport } from '../contract';

/** What came of each variable, counted. */
export function reportOf(lines: readonly VariableOutcome[]): VariableReport {
  const count = (action: VariableOutcome['action']) =>
    lines.filter(each => each.action === action).length;
  return {
    created: count('create'),
    updated: count('update'),
    removed: count('delete'),
    unchanged: count('same'),
    refused: count('refuse'),
    lines: [...lines],
  };
}

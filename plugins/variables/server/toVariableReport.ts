import type { VariableOutcome, VariableReport } from '../contract';

/** Counts the results for each variable. */
export function toVariableReport(lines: readonly VariableOutcome[]): VariableReport {
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

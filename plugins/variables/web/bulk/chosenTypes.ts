import type { VariableChoice } from './useVariableChoice';
import type { VariableGroup } from '../useVariableGroups';
import type { VariablesAddress } from '../useVariablesAddress';

/** The types among the chosen variables, those that are not shown yet included. */
export function chosenTypes(
  choice: VariableChoice,
  groups: readonly VariableGroup[],
  { context, type }: Pick<VariablesAddress, 'context' | 'type'>,
): readonly string[] {
  if (!choice.beyondShown) return [...new Set(choice.rows.map(row => row.type))];
  const fitting = groups.filter(
    each => (!context || each.context === context) && (!type || each.type === type),
  );
  return [...new Set(fitting.map(each => each.type))];
}

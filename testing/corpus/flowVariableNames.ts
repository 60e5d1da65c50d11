import type { ExportedVariable } from '#plugins/flows/contract/internal';
import { readVariableKey } from '#plugins/variables/contract/variableKey';

/** The names of the variables of the flow's own context. */
export function flowVariableNames(variables: readonly ExportedVariable[]): ReadonlySet<string> {
  return new Set(
    variables
      .filter(({ context }) => context === 'flow')
      .map(({ name }) => readVariableKey(name).name),
  );
}

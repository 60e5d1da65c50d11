import { readVariableKey, variableKey } from '#plugins/variables/contract/variableKey';
import type { ImportWorld, PlannedVariable } from './importPlan';
import type { ImportSource } from './parseImport';

/**
 * The variables that the flows bring and that are not here yet. One that is here stays as it is.
 */
export function planVariables(
  source: ImportSource,
  world: ImportWorld,
  flowIds: ReadonlyMap<string, string>,
): { readonly toCreate: readonly PlannedVariable[]; readonly notes: readonly string[] } {
  const toCreate = new Map<string, PlannedVariable>();
  const notes: string[] = [];
  for (const flow of source.flows) {
    for (const variable of flow.variables ?? []) {
      const { name } = readVariableKey(variable.name);
      const { context, fields } = variable;
      const owner = context === 'flow' ? flowIds.get(flow.flowId)! : undefined;
      const key = variableKey(name, context, owner);
      const here = world.variables.get(key);
      if (here !== undefined && here !== fields.type) {
        notes.push(
          `The variable "${name}" is here as ${here}; the file has it as ${String(fields.type)}. It stays as it is.`,
        );
      }
      if (here === undefined && !toCreate.has(key)) {
        toCreate.set(key, {
          key,
          name,
          context,
          fields,
          ...(owner === undefined ? {} : { flowId: owner }),
        });
      }
    }
  }
  return { toCreate: [...toCreate.values()], notes };
}

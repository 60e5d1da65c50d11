import { newId } from '#core/contract/id';
import { bindConnections } from './bindConnections';
import type { ImportPlan, ImportWorld } from './importPlan';
import type { ImportSource } from './parseImport';
import { planVariables } from './planVariables';
import { subflowNotes } from './subflowNotes';

/**
 * Decides everything an import will do; writes nothing. Throws a Refusal when a chosen connection
 * does not fit.
 */
export function planImport(
  source: ImportSource,
  world: ImportWorld,
  makeId: () => string = newId,
): ImportPlan {
  const flowIds = new Map(
    source.flows.map(({ flowId }) => [flowId, world.flowIds?.get(flowId) ?? makeId()]),
  );
  const flowNames = new Map(
    source.flows.map(({ flowId, name }, index) => [
      flowId,
      (index === 0 ? source.name : undefined) ?? source.names[flowId] ?? name,
    ]),
  );
  const bound = bindConnections(source, world);
  const variables = planVariables(source, world, flowIds);
  return {
    source,
    flowIds,
    flowNames,
    ...bound,
    variablesToCreate: variables.toCreate,
    notes: [...bound.notes, ...variables.notes, ...subflowNotes(source, world)],
  };
}

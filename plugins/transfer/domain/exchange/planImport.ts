import { format } from '#core/contract';
import { strings } from '../../strings';
import { newId } from '#core/contract/ids/id';
import { isRecord } from '#core/contract/unknown';
import { bindConnections } from './bindConnections';
import type { ImportPlan, ImportWorld, PlannedVariable } from './importPlan';
import type { ImportSource } from './parseImport';
import { readVariableKey, variableKey } from '#plugins/variables/contract/variableKey';
import { subflowCalls } from '#plugins/flows/contract/graph/subflowCalls';

/**
 * Lists notes on the calls between flows: calls of missing flows, and flows that call each other in
 * a circle.
 */
function subflowNotes(source: ImportSource, world: ImportWorld): readonly string[] {
  const names = new Map(source.flows.map(({ flowId, name }) => [flowId, name]));
  const notes = new Set<string>();
  const calls = new Map<string, readonly string[]>();
  for (const flow of source.flows) {
    const called = subflowCalls(flow.graphData);
    calls.set(flow.flowId, [
      ...new Set(called.map(({ flowId }) => flowId).filter(id => names.has(id))),
    ]);
    for (const { flowId, label } of called) {
      if (names.has(flowId) || world.flows.has(flowId)) continue;
      notes.add(format(strings.missingSubflow, { name: flow.name, called: label || flowId }));
    }
  }
  const circle = findCircle(calls);
  if (circle)
    notes.add(
      `These flows call each other in a loop: ${circle.map(id => `“${names.get(id)}”`).join(' → ')}.`,
    );
  return [...notes];
}

function findCircle(calls: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined {
  const done = new Set<string>();
  const walk = (id: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(id)) return [...path.slice(path.indexOf(id)), id];
    if (done.has(id)) return undefined;
    for (const next of calls.get(id) ?? []) {
      const circle = walk(next, [...path, id]);
      if (circle) return circle;
    }
    done.add(id);
    return undefined;
  };
  for (const id of calls.keys()) {
    const circle = walk(id, []);
    if (circle) return circle;
  }
  return undefined;
}

/**
 * The flow variables that nodes of a flow write. A file may lack them, and they are made in no other
 * way: a flow variable belongs to its flow.
 */
const listWritten = ({ graphData }: ImportSource['flows'][number]) =>
  (graphData.elements.nodes ?? []).flatMap(({ data: { capabilityName, properties } }) => {
    const rows = capabilityName === 'saveFlowValue' && properties?.['saveFlowVariables']?.value;
    return (Array.isArray(rows) ? rows.filter(isRecord) : []).flatMap(({ name, type }) =>
      typeof name === 'string' && name !== ''
        ? [{ name, context: 'flow', fields: { type: typeof type === 'string' ? type : 'string' } }]
        : [],
    );
  });

/**
 * The variables that the flows bring and that are not here yet. One that is here stays as it is.
 */
function planVariables(
  source: ImportSource,
  world: ImportWorld,
  flowIds: ReadonlyMap<string, string>,
): { readonly toCreate: readonly PlannedVariable[]; readonly notes: readonly string[] } {
  const toCreate = new Map<string, PlannedVariable>();
  const notes: string[] = [];
  for (const flow of source.flows) {
    for (const variable of [...(flow.variables ?? []), ...listWritten(flow)]) {
      const { name } = readVariableKey(variable.name);
      const { context, fields } = variable;
      const owner = context === 'flow' ? flowIds.get(flow.flowId) : undefined;
      const key = variableKey(name, context, owner);
      const here = world.variables.get(key);
      if (here !== undefined && here !== fields.type) {
        notes.push(
          `The variable “${name}” has the type ${here} here and ${String(fields.type)} in the file. The existing variable was kept.`,
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
    notes: [...variables.notes, ...subflowNotes(source, world)],
  };
}

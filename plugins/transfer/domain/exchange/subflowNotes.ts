import type { ImportWorld } from './importPlan';
import type { ImportSource } from './parseImport';
import { subflowCalls } from '#plugins/flows/contract/graph/subflows/subflowCalls';

/**
 * Lists notes on the calls between flows: calls of missing flows, and flows that call each other in
 * a circle.
 */
export function subflowNotes(source: ImportSource, world: ImportWorld): readonly string[] {
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
      notes.add(
        `"${flow.name}" calls the flow "${label || flowId}", which is neither in the file nor here.`,
      );
    }
  }
  const circle = findCircle(calls);
  if (circle)
    notes.add(
      `These flows call each other in a circle: ${circle.map(id => `"${names.get(id)}"`).join(' → ')}.`,
    );
  return [...notes];
}

function findCircle(calls: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined {
  const done = new Set<string>();
  const walk = (id: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(id)) return [...path.slice(path.indexOf(id)), id];
    if (done.has(id)) return undefined;
    for (const next of calls.get(id) ?? []) {
      const found = walk(next, [...path, id]);
      if (found) return found;
    }
    done.add(id);
    return undefined;
  };
  for (const id of calls.keys()) {
    const found = walk(id, []);
    if (found) return found;
  }
  return undefined;
}

import { connectorCatalogue } from '#plugins/connectors/contract/internal';
import { readPath } from '#plugins/flows/contract/graph/machine/expression';
import type { NodeData } from '#plugins/flows/contract/flow';
import { teleportTarget } from '#plugins/flows/contract/graph/elements/graphIndex';
import {
  nodeReferences,
  type Reference,
} from '#plugins/flows/contract/graph/references/references';
import { createTypesOfFlows } from '#plugins/references/contract/createTypesOfFlows';
import { readSchema } from '#plugins/references/contract/valueType';
import { parseImport, importBody } from '#plugins/transfer/domain/exchange/parseImport';
import { startServer } from '../startServer';
import { readFolder } from './readFolder';

/** Counts of references by the type that they lead to. */
export interface ReferenceCount {
  typed: number;
  anything: number;
  /** Of those that can be anything: inputs that a flow does not declare beside those it does. */
  undeclared: number;
  /** References in properties that nothing reads, which are not among the others. */
  leftovers: number;
  /** Of all with a type: those that have it from what is done with the value. */
  byUse: number;
  /** References that lead nowhere: how many, by the cause and by what they refer to. */
  readonly gaps: Map<string, Map<string, number>>;
}

type ParsedFlows = ReturnType<typeof parseImport>['flows'];

/** Reads each file of a folder, and answers how to count what its references lead to. */
export async function createReferenceCounter(path: string): Promise<() => ReferenceCount> {
  const server = await startServer();
  const catalogue = server.server.get(connectorCatalogue);
  await server.close();
  const files = readFolder(path).map(({ text }) => parseImport(importBody(JSON.parse(text))).flows);
  const outputSchema = (id: string, name: string) =>
    catalogue.find(id)?.capabilities[name]?.localOutputSchema;
  const everything = new Map(files.flat().map(flow => [flow.flowId, flow] as const));
  /** The flows of a file in an environment to which the other files were imported before. */
  const withOthers = (flows: ParsedFlows) => {
    const own = new Set(flows.map(({ flowId }) => flowId));
    return [...flows, ...[...everything.values()].filter(({ flowId }) => !own.has(flowId))];
  };
  return () => {
    const count: ReferenceCount = {
      typed: 0,
      anything: 0,
      undeclared: 0,
      byUse: 0,
      leftovers: 0,
      gaps: new Map(),
    };
    for (const flows of files)
      countFlows(flows, createTypesOfFlows(withOthers(flows), { outputSchema }).typesOf, count);
    return count;
  };
}

function countFlows(
  flows: ParsedFlows,
  typesOf: ReturnType<typeof createTypesOfFlows>['typesOf'],
  count: ReferenceCount,
): void {
  for (const { flowId, graphData, inputSchema } of flows) {
    const inputs = new Set((inputSchema ?? []).map(({ propertyName }) => propertyName));
    const types = typesOf(flowId)!;
    const nodes = new Map((graphData.elements.nodes ?? []).map(({ data }) => [data.id, data]));
    const read = new Set([...nodes.values()].flatMap(data => nodeReferences(data).map(getPath)));
    for (const data of nodes.values()) {
      const kept = withoutLeftovers(data, nodes, read);
      count.leftovers += nodeReferences(data).length - nodeReferences(kept).length;
      for (const { path, kind, nodeId = '' } of nodeReferences(kept)) {
        const { type, gap, byUse } = types.resolve(path);
        if (byUse) count.byUse++;
        if (type) {
          count[type.is === 'any' ? 'anything' : 'typed']++;
          if (type.is === 'any' && isUndeclared(path, inputs)) count.undeclared++;
          continue;
        }
        const source = nodes.get(nodeId);
        const place = source ? `${source.connectorId}.${source.capabilityName}` : kind;
        const places = count.gaps.get(gap) ?? new Map<string, number>();
        count.gaps.set(gap, places.set(place, (places.get(place) ?? 0) + 1));
      }
    }
  }
}

const getPath = ({ path }: Reference) => path;

/**
 * A jump without the properties that it has kept from an earlier target: the start to which it leads
 * names others, and no node reads them. The editor doesn’t show them.
 */
function withoutLeftovers(
  data: NodeData,
  nodes: ReadonlyMap<string, NodeData>,
  read: ReadonlySet<string>,
): NodeData {
  const target = data.capabilityName === 'goToNode' ? (teleportTarget(data) ?? '') : '';
  const named = readSchema(nodes.get(target)?.properties?.['inputSchema']?.value)?.fields;
  if (!named) return data;
  const output = `local.${target}.payload.output`;
  const isRead = (name: string) =>
    Object.hasOwn(named, name) ||
    [...read].some(path => path === output || path.startsWith(`${output}.${name}`));
  const properties = Object.entries(data.properties ?? {}).filter(([name]) => isRead(name));
  return { ...data, properties: Object.fromEntries(properties) };
}

function isUndeclared(path: string, inputs: ReadonlySet<string>): boolean {
  const [global, parameters, name = ''] = readPath(path) ?? [];
  return global === 'global' && parameters === 'parameters' && inputs.size > 0 && !inputs.has(name);
}

import { connectorCatalogue } from '#plugins/connectors/contract/internal';
import { readPath } from '#plugins/flows/contract/graph/machine/expression';
import { nodeReferences } from '#plugins/flows/contract/graph/references/references';
import { createTypesOfFlows } from '#plugins/references/contract/createTypesOfFlows';
import { importBody } from '#plugins/transfer/domain/exchange/importBody';
import { parseImport } from '#plugins/transfer/domain/exchange/parseImport';
import { startServer } from '../startServer';
import { readFolder } from './readFolder';

/** What the references of flows lead to. */
export interface ReferenceCount {
  typed: number;
  anything: number;
  /** Of those that can be anything: inputs that a flow does not declare beside those it does. */
  undeclared: number;
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
  return () => {
    const count: ReferenceCount = { typed: 0, anything: 0, undeclared: 0, gaps: new Map() };
    for (const flows of files)
      countFlows(flows, createTypesOfFlows(flows, { outputSchema }), count);
    return count;
  };
}

function countFlows(
  flows: ParsedFlows,
  typesOf: ReturnType<typeof createTypesOfFlows>,
  count: ReferenceCount,
): void {
  for (const { flowId, graphData, inputSchema } of flows) {
    const inputs = new Set((inputSchema ?? []).map(({ propertyName }) => propertyName));
    const types = typesOf(flowId)!;
    const nodes = new Map((graphData.elements.nodes ?? []).map(({ data }) => [data.id, data]));
    for (const data of nodes.values())
      for (const { path, kind, nodeId = '' } of nodeReferences(data)) {
        const { type, gap } = types.resolve(path);
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

function isUndeclared(path: string, inputs: ReadonlySet<string>): boolean {
  const [global, parameters, name = ''] = readPath(path) ?? [];
  return global === 'global' && parameters === 'parameters' && inputs.size > 0 && !inputs.has(name);
}

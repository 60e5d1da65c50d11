import { expect, it } from 'vitest';
import { connectorCatalogue } from '#plugins/connectors/contract/internal';
import { nodeReferences } from '#plugins/flows/contract/graph/references/references';
import { createTypesOfFlows } from '#plugins/references/contract/createTypesOfFlows';
import { importBody } from '#plugins/transfer/domain/exchange/importBody';
import { parseImport } from '#plugins/transfer/domain/exchange/parseImport';
import { findSharedData } from '../kits/findSharedData';
import { startServer } from '../startServer';
import { readFolder } from './readFolder';

const folder = findSharedData('flows');
const goal = 0.95;

interface Figures {
  typed: number;
  anything: number;
  /** References that lead nowhere: how many, by the cause and by what they refer to. */
  readonly gaps: Map<string, Map<string, number>>;
}

async function countReferences(path: string): Promise<Figures> {
  const server = await startServer();
  const catalogue = server.server.get(connectorCatalogue);
  const figures: Figures = { typed: 0, anything: 0, gaps: new Map() };
  for (const file of readFolder(path)) {
    const { flows } = parseImport(importBody(JSON.parse(file.text)));
    const typesOf = createTypesOfFlows(flows, {
      outputSchema: (id, name) => catalogue.find(id)?.capabilities[name]?.localOutputSchema,
    });
    for (const { flowId, graphData } of flows) {
      const types = typesOf(flowId)!;
      const nodes = new Map((graphData.elements.nodes ?? []).map(({ data }) => [data.id, data]));
      for (const data of nodes.values())
        for (const { path, kind, nodeId = '' } of nodeReferences(data)) {
          const { type, gap } = types.resolve(path);
          if (type) {
            figures[type.is === 'any' ? 'anything' : 'typed']++;
            continue;
          }
          const source = nodes.get(nodeId);
          const place = source ? `${source.connectorId}.${source.capabilityName}` : kind;
          const places = figures.gaps.get(gap) ?? new Map<string, number>();
          figures.gaps.set(gap, places.set(place, (places.get(place) ?? 0) + 1));
        }
    }
  }
  await server.close();
  return figures;
}

const sum = (counts: Iterable<number>) => [...counts].reduce((all, each) => all + each, 0);

if (!folder) console.info('Types of real references: skipped, since there is no folder of flows.');

it.skipIf(!folder)(
  'knows what references of real flows lead to',
  { timeout: 120_000 },
  async () => {
    const { typed, anything, gaps } = await countReferences(folder!);
    const lost = (gap: string) => sum(gaps.get(gap)?.values() ?? []);
    const all = typed + anything + sum([...gaps.values()].flatMap(places => [...places.values()]));
    // A deleted node, and a flow that is not in the file, have no types that anyone could know.
    const present = all - lost('missingNode') - lost('missingSubflow');
    const share = (count: number) => `${count} (${((100 * count) / present).toFixed(1)} %)`;
    console.info(
      [
        `${all} references, ${present} of them to nodes and flows that are there:`,
        `  ${share(typed)} have a type, ${share(anything)} can be anything`,
        ...[...gaps].flatMap(([gap, places]) => [
          `  ${gap}: ${lost(gap)}`,
          ...[...places].toSorted((a, b) => b[1] - a[1]).map(([place, n]) => `    ${place}: ${n}`),
        ]),
      ].join('\n'),
    );
    expect((typed + anything) / present).toBeGreaterThanOrEqual(goal);
  },
);

// @module-tag slow
import { expect, it } from 'vitest';
import { connectorCatalogue } from '#plugins/connectors/contract/internal';
import type { Flow } from '#plugins/flows/contract';
import { connections, indexGraph } from '#plugins/flows/contract/graph/elements/graphIndex';
import { Linter } from '#plugins/linter/domain/engine/Linter';
import type { LintedCapability } from '#plugins/linter/domain/lintContext';
import { toCalledFlow } from '#plugins/linter/domain/rules/subflows/toCalledFlow';
import { toLintedCapability } from '#plugins/linter/domain/toLintedCapability';
import { parseImport, importBody } from '#plugins/transfer/domain/exchange/parseImport';
import { findSharedData } from '../kits/findSharedData';
import { startServer } from '../startServer';
import { readFolder } from './readFolder';

const folder = findSharedData('flows');
const sure = /^bp-(?:type-\d+|branch-003)$/;
/** Nodes at which a person looked and found a real fault. */
const real = new Set([
  // Reads the button of the page before the last, so that one outcome never matches.
  'bp-branch-003 x3qlusswgm',
  // Only the outcome of a timeout leads to it, and it asks for a timeout.
  'bp-branch-003 vdsieo1aab',
]);

type Capability = (connectorId: string, name: string) => LintedCapability | undefined;

async function* readFlows(path: string) {
  const server = await startServer();
  const catalogue = server.server.get(connectorCatalogue);
  const capability: Capability = (id, name) => toLintedCapability(catalogue.find(id), name);
  for (const file of readFolder(path)) {
    const { flows } = parseImport(importBody(JSON.parse(file.text)));
    const called = new Map(flows.map(flow => [flow.flowId, toCalledFlow(flow, { capability })]));
    for (const flow of flows)
      yield { flow: flow as unknown as Flow, known: { capability, called } };
  }
  await server.close();
}

if (!folder) console.info('Own rules on real flows: skipped, since there is no folder of flows.');

it.skipIf(!folder)('reports only real faults in real flows', { timeout: 120_000 }, async () => {
  const found = new Set<string>();
  let flows = 0;
  for await (const { flow, known } of readFlows(folder!)) {
    flows++;
    for (const { code, nodeId } of new Linter().lint(flow, known))
      if (sure.test(code)) found.add(`${code} ${nodeId}`);
  }
  expect(flows).toBeGreaterThan(100);
  expect([...found].filter(each => !real.has(each))).toEqual([]);
  expect([...real].filter(each => !found.has(each))).toEqual([]);
});

it.skipIf(!folder)(
  'finds comparisons in real flows with a wrong type',
  { timeout: 120_000 },
  async () => {
    let [known, found] = [0, 0];
    for await (const { flow, known: around } of readFlows(folder!)) {
      for (const { data } of connections(indexGraph(flow.graphData))) {
        const { type, leftValueA } = data.properties ?? {};
        if (data.capabilityName !== 'AEqualsB' || type?.value !== 'boolean' || !leftValueA)
          continue;
        known++;
        const wrong = structuredClone(flow) as typeof flow;
        const node = wrong.graphData.elements.nodes.find(each => each.data.id === data.id)!;
        Object.assign(node.data, { capabilityName: 'AGreaterThanB' });
        const issues = new Linter().lint(wrong, around);
        if (issues.some(({ code, nodeId }) => code === 'bp-type-002' && nodeId === data.id))
          found++;
      }
    }
    console.info(`${found} of ${known} comparisons with true or false are told from an order`);
    expect(found / known).toBeGreaterThan(0.4);
  },
);

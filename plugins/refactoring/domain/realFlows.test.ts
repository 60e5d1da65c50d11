// @module-tag slow
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findSharedData } from '#testing/kits/findSharedData';
import { isNote, listOverlaps } from '#plugins/editor/contract/geometry/boxes';
import type { GraphData } from '#plugins/flows/contract';
import { checkGraph } from '#plugins/flows/contract/graph/checks/checkGraph';
import { planExtraction } from './extract/planExtraction';
import { inlineSubflow } from './inline/inlineSubflow';
import { listNextNodes, readSteps, type FlowSteps } from './steps/flowSteps';
import { isStep } from './steps/nodeKinds';
import { describeMachine, extract, listGraphs } from './testRefactoring';

const folder = findSharedData('flows');

/** Numbers from 0 to 1 that come in the same order for the same seed. */
function createRandom(seed: number) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Nodes that a way leads through from one node on. */
function selectConnected(steps: FlowSteps, random: () => number): readonly string[] {
  const nodes = [...steps.index.nodes.values()].filter(({ data }) => isStep(data));
  const selected = new Set([nodes[Math.floor(random() * nodes.length)]!.data.id]);
  const size = 2 + Math.floor(random() * 10);
  for (const id of selected)
    for (const next of listNextNodes(steps, id))
      if (selected.size < size && random() < 0.85) selected.add(next);
  return [...selected];
}

const runsSame = (graph: GraphData, ids: readonly string[]) => {
  const plan = planExtraction(graph, ids);
  if (!('extraction' in plan)) return plan;
  const { extraction } = plan;
  const { subflow, graph: caller, callId } = extract(graph, extraction, ids);
  checkGraph(subflow, 'subflow');
  checkGraph(caller, 'caller');
  const inlined = inlineSubflow(caller, callId, subflow);
  if ('obstacle' in inlined) throw new Error(`${inlined.obstacle} ${ids.join()}`);
  expect(describeMachine(inlined.graph)).toEqual(describeMachine(graph));
  const before = countCovered(graph);
  return {
    ...plan,
    covers: Math.max(countCovered(caller) - before, countCovered(subflow) - before),
    restored: arePlacesKept(graph, inlined.graph),
  };
};

const countCovered = ({ elements }: GraphData) =>
  listOverlaps(elements.nodes.filter(node => !isNote(node))).size;
const arePlacesKept = (graph: GraphData, { elements }: GraphData) => {
  const places = new Map(elements.nodes.map(({ data, position }) => [data.id, position]));
  return graph.elements.nodes.every(({ data: { id }, position }) => {
    const { x, y } = places.get(id) ?? position;
    return x === position.x && y === position.y;
  });
};

it.runIf(folder)(
  'extracts from real exports in shared/data/flows, and inlining gives the same machine',
  () => {
    const count = {
      extracted: 0,
      suggested: 0,
      severalExits: 0,
      crossing: 0,
      restored: 0,
      covering: 0,
    };
    const look = (graph: GraphData, ids: readonly string[]) => {
      const plan = runsSame(graph, ids);
      if (!('extraction' in plan)) return plan.suggested;
      const { boundary, inputs, outputs } = plan.extraction;
      count.extracted++;
      if (plan.restored) count.restored++;
      if (plan.covers > 0) count.covering++;
      if (boundary.exits.length > 1) count.severalExits++;
      if (inputs.length + outputs.length > 0) count.crossing++;
      return [];
    };
    const names = readdirSync(folder!).filter(each => each.endsWith('.json'));
    for (const name of names.sort()) {
      const graphs = listGraphs(JSON.parse(readFileSync(join(folder!, name), 'utf8')));
      graphs.forEach((graph, at) => {
        const steps = readSteps(graph);
        if (![...steps.index.nodes.values()].some(({ data }) => isStep(data))) return;
        const random = createRandom(at + name.length);
        for (let round = 0; round < 6; round++) {
          const instead = look(graph, selectConnected(steps, random));
          if (instead.length === 0) continue;
          expect(look(graph, instead)).toEqual([]);
          count.suggested++;
        }
      });
    }
    expect(count.extracted).toBeGreaterThan(400);
    expect(count.suggested).toBeGreaterThan(200);
    expect(count.severalExits).toBeGreaterThan(10);
    expect(count.crossing).toBeGreaterThan(100);
    expect(count.restored).toBeGreaterThan(0.98 * count.extracted);
    expect(count.covering).toBe(0);
  },
  120_000,
);

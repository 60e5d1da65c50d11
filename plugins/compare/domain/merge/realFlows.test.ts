// @module-tag slow
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isRecord } from '#core/contract';
import { toFlowDocument, type FlowDocument } from '#plugins/editor/contract/internal';
import type { Flow, NodeElement } from '#plugins/flows/contract';
import { checkFlow } from '#plugins/flows/contract/graph/checks/checkFlow';
import { diffGraphs } from '#plugins/flows/contract/graph/diff/diffGraphs';
import { propertyPaths } from '#plugins/flows/contract/graph/diff/propertyPaths';
import { connect } from '#plugins/flows/contract/graph/edits/connect';
import { editGraph, type GraphDraft } from '#plugins/flows/contract/graph/edits/editGraph';
import {
  addElements,
  findNode,
  moveNodes,
  removeElements,
  setProperty,
} from '#plugins/flows/contract/graph/edits/edits';
import { indexGraph } from '#plugins/flows/contract/graph/elements/graphIndex';
import { connectionNode } from '#plugins/flows/contract/graph/elements/newElements';
import { compile } from '#plugins/flows/contract/graph/machine/compile';
import { nodeReferences } from '#plugins/flows/contract/graph/references/references';
import { listSides, type Side } from './conflict';
import { mergeFlows, type Merge } from './mergeFlows';

const { CORPUS = join(import.meta.dirname, '../../../../../shared/data/flows'), MERGES = '600' } =
  process.env;
const mostMs = 20_000;
const largest = 400_000;

/** Numbers below a limit, the same for the same seed (mulberry32). */
function createRandom(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % Math.max(1, limit);
  };
}
type Random = ReturnType<typeof createRandom>;

function readFlows(): readonly FlowDocument[] {
  const found: FlowDocument[] = [];
  for (const name of readdirSync(CORPUS).filter(each => each.endsWith('.json'))) {
    const text = readFileSync(join(CORPUS, name), 'utf8');
    if (text.length > largest) continue;
    const json: unknown = JSON.parse(text);
    const flows = isRecord(json) && Array.isArray(json['flows']) ? json['flows'] : [json];
    for (const flow of flows) {
      try {
        found.push(toFlowDocument(checkFlow(flow, '') as Flow));
      } catch {
        // not a flow, or one that no import takes
      }
    }
  }
  return found.filter(({ graphData: { elements } }) => (elements.nodes ?? []).length > 0);
}

/** Makes one change that a person may make, of parts chosen by number. */
function act(draft: GraphDraft, random: Random, name: string): void {
  const nodes = draft.elements.nodes;
  // Both sides work on few nodes, so that they meet.
  const ids = nodes.map(({ data }) => data.id);
  const pick = () => ids[random(Math.min(ids.length, 8))] ?? ids[0]!;
  const from = pick();
  const what = random(9);
  if (what === 0) addElements(draft, [newNode(`${name}${random(1000)}x${nodes.length}`)]);
  else if (what === 1) removeElements(draft, [from]);
  else if (what === 2) moveNodes(draft, new Map([[from, { x: random(9), y: random(9) }]]));
  else if (what === 3 || what === 4) {
    const to = pick();
    if (to !== from) connect(draft, from, to, {});
  } else if (what === 5) setProperty(draft, from, 'text', `{{local.${pick()}.payload.output.x}}`);
  else if (what === 6) setProperty(draft, from, 'nodeTitle', `${name} ${random(3)}`);
  else {
    const node = findNode(draft, from);
    const keys = Object.keys(node?.data.properties ?? {});
    const key = keys[random(keys.length)];
    if (!node || !key) return;
    const { value } = node.data.properties?.[key] ?? {};
    if (Array.isArray(value)) setProperty(draft, from, key, [...value, { id: name + random(9) }]);
    else setProperty(draft, from, key, what === 7 ? undefined : `${name} ${random(3)}`);
  }
}
const newNode = (id: string) =>
  connectionNode(
    { id, connectorId: 'httpConnector', connectionId: 'c', name: 'Http', capabilityName: 'x' },
    { x: 0, y: 0 },
  );

function edit(document: FlowDocument, random: Random, name: string): FlowDocument {
  let { graphData } = document;
  for (let left = 1 + random(6); left > 0 && graphData.elements.nodes.length > 0; left--) {
    const changed = editGraph(graphData, draft => act(draft, random, name));
    graphData = isStorable(changed) ? changed : graphData;
  }
  const settings = random(3) === 0 ? { ...document.settings, [`s${random(2)}`]: name } : undefined;
  const field = { propertyName: `${name}${random(2)}`, preferredDataType: 'string' as const };
  const { inputSchema } = document;
  return {
    ...document,
    graphData,
    ...(settings && { settings }),
    ...(random(4) === 0 && { description: `${name} ${random(2)}` }),
    ...(random(4) === 0 && { inputSchema: [...inputSchema.slice(random(2)), field] }),
  };
}
function isStorable(graphData: FlowDocument['graphData']): boolean {
  try {
    checkFlow({ flowId: 'f', name: 'n', graphData }, '');
    return true;
  } catch {
    return false;
  }
}

/** The changes of a side that are neither in the result nor told. */
function findUnseen(base: FlowDocument, side: FlowDocument, merge: Merge): readonly string[] {
  const { document, conflicts, consequences } = merge;
  const toMap = (graph: FlowDocument['graphData']) =>
    new Map(
      [...graph.elements.nodes, ...(graph.elements.edges ?? [])].map(each => [each.data.id, each]),
    );
  const result = toMap(document.graphData);
  const told = (id: string) =>
    conflicts.some(each => each.id === id) || consequences.some(each => each.id === id);
  const diff = diffGraphs(base.graphData, side.graphData);
  const changedIn = (id: string, now: unknown, was: unknown, after: unknown) => {
    const paths = propertyPaths(was, after).filter(({ path }) => !path.includes('linterError'));
    const missing = paths.filter(({ path, after: value }) => {
      const read = path.reduce<any>((at, key) => at?.[key], now);
      // Changes of both next to it may exist as well.
      const lost = propertyPaths(value, read).some(({ before }) => before !== undefined);
      return lost || (value === undefined && read !== undefined);
    });
    const open = missing.filter(
      ({ path }) =>
        !conflicts.some(
          each =>
            each.id === id && each.path.every((key, at) => at >= path.length || path[at] === key),
        ) &&
        !consequences.some(({ id: of, kind }) => of === id && /^(node|change)Gone$/.test(kind)),
    );
    return open.map(({ path }) => `${id} ${path.join('.')}`);
  };
  return [
    ...[...diff.added, ...diff.edgesAdded].flatMap(({ data: { id } }) =>
      result.has(id) || told(id) ? [] : [`added ${id}`],
    ),
    ...[...diff.removed, ...diff.edgesRemoved].flatMap(({ data: { id } }) =>
      !result.has(id) || told(id) ? [] : [`removed ${id}`],
    ),
    ...[...diff.changed, ...diff.moved].flatMap(({ id, before, after }) =>
      changedIn(id, result.get(id), before, after),
    ),
    ...(['settings', 'description', 'inputSchema', 'name'] as const).flatMap(field =>
      changedIn(field, document[field] ?? {}, base[field] ?? {}, side[field] ?? {}),
    ),
    ...findLostEnds(base, side, merge),
  ];
}

/** References to nodes that the merge took away, and that nobody is told of. */
function findLostEnds(base: FlowDocument, side: FlowDocument, merge: Merge): readonly string[] {
  const [before, mine, after] = [base, side, merge.document].map(each =>
    indexGraph(each.graphData),
  );
  return [...after!.nodes.values()].flatMap(({ data }) =>
    nodeReferences(data).flatMap(({ nodeId = '' }) => {
      const broken = mine!.nodes.has(nodeId) && !after!.nodes.has(nodeId);
      const isNew = broken && !refersTo(before!.nodes.get(data.id), nodeId);
      const isTold = merge.consequences.some(
        each => each.kind === 'reference' && each.id === data.id && each.nodeIds.includes(nodeId),
      );
      return isNew && refersTo(mine!.nodes.get(data.id), nodeId) && !isTold
        ? [`reference ${data.id} ${nodeId}`]
        : [];
    }),
  );
}
const refersTo = (node: NodeElement | undefined, id: string) =>
  node !== undefined && nodeReferences(node.data).some(({ nodeId }) => nodeId === id);

const noFlows = !existsSync(CORPUS);
describe.skipIf(noFlows)(
  'merges of real flows (skipped where the folder CORPUS is missing)',
  () => {
    it(
      'lose nothing of either side unseen, and can be loaded and compiled',
      { timeout: 3 * mostMs },
      () => {
        const flows = readFlows();
        expect(flows.length).toBeGreaterThan(20);
        const end = Date.now() + mostMs;
        let [done, conflicts, consequences] = [0, 0, 0];
        for (let seed = 1; seed <= Number(MERGES) && Date.now() < end; seed++) {
          const random = createRandom(seed);
          const base = flows[random(flows.length)]!;
          const ours = edit(base, random, 'ours');
          const theirs = edit(base, random, 'theirs');
          const open = mergeFlows({ base, ours, theirs });
          const decisions = new Map<string, Side>(
            open.conflicts.flatMap(each => {
              const sides = listSides(each);
              return random(3) === 0 ? [] : [[each.key, sides[random(sides.length)]!]];
            }),
          );
          const decided = mergeFlows({ base, ours, theirs }, decisions);
          for (const merge of [open, decided]) {
            checkFlow({ flowId: 'f', ...merge.document }, '');
            compile(merge.document.graphData);
            for (const side of [ours, theirs])
              expect([seed, findUnseen(base, side, merge)]).toEqual([seed, []]);
          }
          for (const alone of [
            mergeFlows({ base, ours: base, theirs }),
            mergeFlows({ base, ours: theirs, theirs: base }),
          ]) {
            expect([seed, alone.conflicts, alone.consequences]).toEqual([seed, [], []]);
            expect([seed, findUnseen(base, theirs, alone)]).toEqual([seed, []]);
          }
          done++;
          conflicts += open.conflicts.length;
          consequences += decided.consequences.length;
        }
        expect(done).toBeGreaterThan(50);
        expect(Math.min(conflicts, consequences)).toBeGreaterThan(20);
        console.info(`${done} merges, ${conflicts} conflicts, ${consequences} consequences`);
      },
    );
  },
);

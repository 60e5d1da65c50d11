// @module-tag slow
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Elk from 'elkjs/lib/elk.bundled.js';
import { describe, expect, it } from 'vitest';
import { createDice } from '#testing/corpus/run/explore/Quests';
import { readFolder } from '#testing/corpus/readFolder';
import type { Connection } from '#plugins/connections/contract';
import type { Flow, GraphData } from '#plugins/flows/contract';
import { indexGraph } from '#plugins/flows/contract/graph/elements/graphIndex';
import {
  addCapability,
  appendCapability,
  connectNodes,
  reconnectEdge,
  replaceCapability,
  whyNot,
  findMoveFault,
} from '#plugins/editor/web/editor/actions/addNode';
import {
  duplicateSelected,
  removeSelectedAndHeal,
} from '#plugins/editor/web/editor/actions/editNodes';
import { copySelected, pasteText } from '#plugins/editor/web/clipboard/clipboard';
import { FlowEditor } from '#plugins/editor/web/editor/FlowEditor';
import { createTestFlow, httpManifest } from '#plugins/editor/web/testFlow';
import { applyArrangement, arrangeNodes } from './arrangeNodes';
import { listOverlaps } from '#plugins/editor/contract/geometry/boxes';

/** `CORPUS_ALL=1` arranges every flow, in place of some. */
const { CORPUS_ALL, CORPUS = join(import.meta.dirname, '../../../../shared/data/flows') } =
  process.env;

/** The graphs of real exports, by the name of the file and the flow. */
const graphs = (existsSync(CORPUS) ? readFolder(CORPUS) : []).flatMap(({ name, text }) => {
  try {
    const document = JSON.parse(text) as Flow & { readonly flows?: readonly Flow[] };
    return (document.flows ?? [document]).flatMap(flow =>
      flow.graphData?.elements?.nodes ? [[`${name} › ${flow.name}`, flow.graphData] as const] : [],
    );
  } catch {
    return [];
  }
});

const choice = { connectorId: 'httpConnector', capabilityName: 'customHtmlMessage' };
const perFlow = 4;
/** All flows take a while. */
const timeout = CORPUS_ALL ? 600_000 : 60_000;

/**
 * Does something to each flow and tells which nodes cover each other that did not before; `copies`
 * may cover each other as the nodes do that they were made of.
 */
async function findNew(
  work: (editor: FlowEditor, roll: (sides: number) => number) => unknown,
  { copies = false, every = 1 } = {},
) {
  const found: string[] = [];
  for (const [at, [name, graph]] of graphs.entries()) {
    if (at % every > 0) continue;
    const editor = new FlowEditor(createTestFlow(graph));
    const own = editor.index.nodes;
    const ids = new Set([...own.values()].flatMap(({ data }) => data.connectorId ?? []));
    editor.setCatalogue([httpManifest], [...ids].map(toConnection));
    const before = listOverlaps([...own.values()]);
    await work(editor, createDice(graph.elements.nodes.length + 7));
    const after = listOverlaps([...editor.index.nodes.values()]);
    const isNew = (pair: string) =>
      !before.has(pair) && !(copies && pair.split(' ').every(id => !own.has(id)));
    found.push(...[...after].filter(isNew).map(pair => `${name} ${pair}`));
  }
  return found;
}
const toConnection = (connectorId: string): Connection => ({
  connectionId: connectorId,
  connectorId,
  companyId: '',
  customerId: '',
  name: connectorId,
  createdDate: 1,
  updatedDate: 1,
  properties: {},
});
const cards = (editor: FlowEditor) =>
  [...editor.index.nodes.values()].filter(({ data }) => data.nodeType === 'CONNECTION');

describe.skipIf(graphs.length === 0)('real flows have no new overlaps', () => {
  it('after nodes were added after others', async () => {
    expect(
      await findNew((editor, roll) => {
        for (let tries = 0; tries < perFlow; tries++) {
          const list = cards(editor);
          editor.select(list.length > 0 ? [list[roll(list.length)]!.data.id] : []);
          appendCapability(editor, choice);
        }
      }),
    ).toEqual([]);
  });

  it('after nodes were inserted in links', async () => {
    expect(
      await findNew((editor, roll) => {
        for (let tries = 0; tries < perFlow; tries++) {
          const edges = [...editor.index.edges.keys()];
          if (edges.length === 0) return;
          const at = { x: roll(500), y: roll(500) };
          addCapability(editor, choice, { at, edgeId: edges[roll(edges.length)]! });
        }
      }),
    ).toEqual([]);
  });

  it('after nodes were linked', async () => {
    expect(
      await findNew((editor, roll) => {
        for (let tries = 0; tries < 20; tries++) {
          const list = cards(editor);
          if (list.length < 2) return;
          const [from, to] = [list[roll(list.length)]!.data.id, list[roll(list.length)]!.data.id];
          if (whyNot(editor, from, to) === undefined) connectNodes(editor, from, to);
        }
      }),
    ).toEqual([]);
  });

  it('after nodes were replaced or bridged, and links moved', async () => {
    let [replaced, healed, led] = [0, 0, 0];
    expect(
      await findNew((editor, roll) => {
        for (let tries = 0; tries < perFlow; tries++) {
          const list = cards(editor);
          if (list.length < 2) return;
          const pick = () => list[roll(list.length)]!.data.id;
          const at = pick();
          if (tries % 2 === 0) {
            replaceCapability(editor, at, choice);
            replaced++;
          } else {
            editor.select([at]);
            removeSelectedAndHeal(editor);
            healed++;
          }
          const edges = [...editor.index.edges.keys()];
          const to = {
            edgeId: edges[roll(edges.length)]!,
            end: 'target',
            nodeId: pick(),
          } as const;
          if (edges.length === 0 || findMoveFault(editor, to) !== undefined) continue;
          reconnectEdge(editor, to);
          led++;
        }
      }),
    ).toEqual([]);
    expect(Math.min(replaced, healed, led)).toBeGreaterThan(50);
  });

  it('after parts were cloned, copied and pasted', async () => {
    expect(
      await findNew(
        (editor, roll) => {
          for (let tries = 0; tries < perFlow; tries++) {
            const list = cards(editor);
            if (list.length === 0) return;
            const from = roll(list.length);
            editor.select(list.slice(from, from + 3).map(({ data }) => data.id));
            if (tries % 2 === 0) duplicateSelected(editor);
            else pasteText(editor, copySelected(editor)!, list[roll(list.length)]!.position);
          }
        },
        { copies: true },
      ),
    ).toEqual([]);
  });

  it('after the flow or a part of it was arranged', { timeout }, async () => {
    const elk = new Elk();
    const arrange = async (graph: GraphData, editor: FlowEditor, only?: ReadonlySet<string>) => {
      const arrangement = await arrangeNodes(indexGraph(graph), only, each => elk.layout(each));
      editor.editGraph('', draft => applyArrangement(draft, arrangement));
    };
    const every = CORPUS_ALL ? 1 : 4;
    expect(await findNew(editor => arrange(editor.document.graphData, editor), { every })).toEqual(
      [],
    );
    expect(
      await findNew((editor, roll) => {
        const list = cards(editor);
        const from = roll(Math.max(1, list.length));
        const only = new Set(list.slice(from, from + 6).map(({ data }) => data.id));
        return arrange(editor.document.graphData, editor, only);
      }),
    ).toEqual([]);
  });
});

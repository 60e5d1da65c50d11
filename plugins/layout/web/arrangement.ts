import type { ElkNode } from 'elkjs/lib/elk-api';
import type { NodeElement } from '#plugins/flows/contract';
import type { GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import type { Point } from '#plugins/flows/contract/graph/elements/newElements';
import { around, toBox, type Box } from '#plugins/editor/contract/geometry/boxes';
import type { Cluster, Section } from './sections';

/** The free space between sections, and between a note and the nodes below it. */
const [betweenSections, underNotes] = [90, 30];

const options = {
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  'elk.padding': '[top=0,left=0,bottom=0,right=0]',
  'elk.layered.spacing.nodeNodeBetweenLayers': '60',
  'elk.spacing.nodeNode': '46',
  'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
};

/** How far below its upper border links come to a group, by its id. */
export type Inlets = ReadonlyMap<string, number>;

/** A cluster for the layout engine: links come to the node itself, wherever its notes stand. */
function toChild({ node, box }: Cluster, inlets: Inlets): ElkNode {
  const { id } = node.data;
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const y = (inlets.get(id) ?? 0) + node.position.y - box.top;
  return {
    id,
    width,
    height,
    layoutOptions: { 'elk.portConstraints': 'FIXED_POS' },
    ports: [
      { id: `${id} in`, x: 0, y, layoutOptions: { 'elk.port.side': 'WEST' } },
      { id: `${id} out`, x: width, y, layoutOptions: { 'elk.port.side': 'EAST' } },
    ],
  };
}

/** The sections as the layout engine wants them, each laid out by itself. */
export function toElk(
  index: GraphIndex,
  sections: readonly Section[],
  inlets: Inlets = new Map(),
): ElkNode {
  return {
    id: 'flow',
    layoutOptions: { 'elk.algorithm': 'box' },
    children: sections.map(({ clusters }, at): ElkNode => {
      // Branches keep their order from top to bottom.
      const sorted = clusters.toSorted((a, b) => a.node.position.y - b.node.position.y);
      const ids = new Set(sorted.map(({ node }) => node.data.id));
      return {
        id: `section ${at}`,
        layoutOptions: options,
        children: sorted.map(cluster => toChild(cluster, inlets)),
        edges: sorted
          .flatMap(({ node }) => index.out(node.data.id))
          .filter(({ data }) => ids.has(data.target))
          .map(({ data }) => ({
            id: data.id,
            sources: [`${data.source} out`],
            targets: [`${data.target} in`],
          })),
      };
    }),
  };
}

const shift = (box: Box, { x, y }: Point): Box => ({
  left: box.left + x,
  right: box.right + x,
  top: box.top + y,
  bottom: box.bottom + y,
});

/** Where everything of a section comes to lie, from its own corner, and what it covers then. */
interface Laid {
  readonly places: ReadonlyMap<NodeElement, Point>;
  readonly box: Box;
}

function lay({ clusters, above, below, box: was }: Section, result: ElkNode): Laid {
  const places = new Map<NodeElement, Point>();
  const corners = new Map((result.children ?? []).map(({ id, x = 0, y = 0 }) => [id, { x, y }]));
  const taken: Box[] = [];
  for (const { node, notes, box } of clusters) {
    const { x, y } = corners.get(node.data.id)!;
    const by = { x: Math.round(x - box.left), y: Math.round(y - box.top) };
    for (const each of [node, ...notes]) put(each, by);
    taken.push(shift(box, by));
  }
  const laid = taken.reduce((whole, box) => around(whole, box));
  const ratio = (laid.right - laid.left) / Math.max(1, was.right - was.left);
  const head = (note: NodeElement, down: boolean) => {
    const box = toBox(note);
    const width = box.right - box.left;
    const left = Math.max(0, Math.min((box.left - was.left) * ratio, laid.right - width));
    const y = down ? laid.bottom + underNotes - box.top : laid.top - underNotes - box.bottom;
    let by = { x: Math.round(left - box.left), y: Math.round(y) };
    // Away from the section, past the notes that are there already.
    while (taken.some(other => isNear(shift(box, by), other)))
      by = { x: by.x, y: by.y + (down ? 10 : -10) };
    put(note, by);
    taken.push(shift(box, by));
  };
  for (const note of above.toSorted((a, b) => toBox(b).bottom - toBox(a).bottom)) head(note, false);
  for (const note of below.toSorted((a, b) => toBox(a).top - toBox(b).top)) head(note, true);
  return { places, box: taken.reduce((whole, box) => around(whole, box)) };

  function put(node: NodeElement, by: Point) {
    places.set(node, { x: node.position.x + by.x, y: node.position.y + by.y });
  }
}

const isNear = (a: Box, b: Box) =>
  a.left < b.right + 10 && a.right + 10 > b.left && a.top < b.bottom + 10 && a.bottom + 10 > b.top;

/** Whether a section stood beside another rather than below it. */
const isBeside = (left: Box, right: Box) =>
  right.left >= left.right &&
  Math.min(left.bottom, right.bottom) - Math.max(left.top, right.top) >
    Math.min(left.bottom - left.top, right.bottom - right.top) / 2;

/** Rows of sections as they stood: those below each other, each row from left to right. */
function listRows(sections: readonly Section[]): readonly Section[][] {
  const rows: Section[][] = [];
  const sorted = sections.toSorted((a, b) => a.box.top - b.box.top || a.box.left - b.box.left);
  for (const section of sorted) {
    const row = rows.at(-1);
    if (row?.every(({ box }) => isBeside(box, section.box) || isBeside(section.box, box)))
      row.push(section);
    else rows.push([section]);
  }
  return rows.map(row => row.toSorted((a, b) => a.box.left - b.box.left));
}

/** Where nodes come to stand, and what they cover together, section by section. */
export interface Placed {
  readonly places: ReadonlyMap<string, Point>;
  readonly covered: readonly Box[];
}

/**
 * Where everything goes: each section by itself with its notes, the sections in the order and the
 * rows in which they stood, from the corner where the first stood.
 */
export function placeSections(result: ElkNode, sections: readonly Section[]): Placed {
  const laid = new Map(
    sections.map((section, at) => [section, lay(section, result.children![at]!)] as const),
  );
  const whole = sections.map(({ box }) => box).reduce((a, b) => around(a, b));
  const places = new Map<string, Point>();
  const covered: Box[] = [];
  let top = whole.top;
  for (const row of listRows(sections)) {
    let [{ left }, bottom] = [whole, top];
    for (const section of row) {
      const { places: own, box } = laid.get(section)!;
      const by = { x: Math.round(left - box.left), y: Math.round(top - box.top) };
      for (const [{ data }, { x, y }] of own) places.set(data.id, { x: x + by.x, y: y + by.y });
      covered.push(shift(box, by));
      left += box.right - box.left + betweenSections;
      bottom = Math.max(bottom, top + box.bottom - box.top);
    }
    top = bottom + betweenSections;
  }
  return { places, covered };
}

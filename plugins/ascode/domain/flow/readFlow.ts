import { getErrorMessage, isRecord } from '#core/contract';
import type { EdgeElement, GraphData, NodeData, NodeElement } from '#plugins/flows/contract';
import {
  edgeElement,
  createEmptyGraph,
  nodeElement,
  type Point,
} from '#plugins/flows/contract/graph/elements/newElements';
import { flowFile, layoutFile, type FlowFiles, type FlowSource, FileError } from './flowFiles';
import { readValue } from './textValue';

type Fields = Readonly<Record<string, unknown>>;

/** Reads a JSON file of a folder. Throws a FileError that says where it is broken. */
export function readJsonFile(files: FlowFiles, path: string): Fields {
  const text = files.get(path);
  if (text === undefined) throw new FileError(path, 'The file is missing.');
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (fault) {
    const at = Number(/position (\d+)/.exec(getErrorMessage(fault))?.[1] ?? Number.NaN);
    const line = Number.isNaN(at) ? '' : ` on line ${text.slice(0, at).split('\n').length}`;
    throw new FileError(path, `The file is not valid JSON${line}: ${getErrorMessage(fault)}`);
  }
  if (!isRecord(value)) throw new FileError(path, 'The file must contain an object: { … }.');
  return value;
}

function getRecord(fields: Fields, name: string, path: string): Fields {
  const value = fields[name] ?? {};
  if (!isRecord(value)) throw new FileError(path, `"${name}" must be an object: { … }.`);
  return value;
}

function getEntries(
  fields: Fields,
  name: string,
  path: string,
): readonly (readonly [string, Fields])[] {
  return Object.entries(getRecord(fields, name, path)).map(([id, value]) => {
    if (!isRecord(value)) throw new FileError(path, `"${name}.${id}" must be an object: { … }.`);
    return [id, value] as const;
  });
}

function readNode(id: string, written: Fields, files: FlowFiles): NodeData {
  const { $files, properties, ...data } = written;
  const getFile = (name: string): string => {
    const path = `nodes/${String($files)}/${name}`;
    const text = files.get(path);
    if (text !== undefined) return text;
    throw new FileError(flowFile, `"nodes.${id}" refers to the file ${path}, which is missing.`);
  };
  if (properties === undefined) return { id, ...data } as NodeData;
  const read = Object.entries(getRecord(written, 'properties', flowFile)).map(
    ([name, property]) => {
      if (!isRecord(property) || !('value' in property)) return [name, property];
      return [name, { ...property, value: readValue(property.value, getFile) }];
    },
  );
  return { id, ...data, properties: Object.fromEntries(read) } as NodeData;
}

const rowHeight = 150;
const columnWidth = 200;
const columns = 6;

/** Places for what is in no layout yet: rows below all that is. */
function createPlaces(drawn: readonly Point[]): () => Point {
  const left = Math.min(...drawn.map(({ x }) => x), drawn.length > 0 ? Infinity : 0);
  const below = Math.max(...drawn.map(({ y }) => y), drawn.length > 0 ? -Infinity : -rowHeight);
  let placed = 0;
  return () => {
    const [row, column] = [Math.floor(placed / columns), placed % columns];
    placed++;
    return { x: left + column * columnWidth, y: below + (row + 1) * rowHeight };
  };
}

function isPoint(value: unknown): value is Point & Fields {
  return isRecord(value) && Number.isFinite(value.x) && Number.isFinite(value.y);
}

/** Sorts entries by the layout, then the others. */
function inDrawnOrder<T>(entries: ReadonlyMap<string, T>, order: readonly string[]) {
  const named = order.filter(id => entries.has(id));
  const known = new Set(named);
  const all = [...new Set(named), ...[...entries.keys()].filter(id => !known.has(id))];
  return all.map(id => [id, entries.get(id)!] as const);
}

function readGraph(flow: Fields, layout: Fields, files: FlowFiles): GraphData {
  const places = getRecord(layout, 'nodes', layoutFile);
  const written = new Map(getEntries(flow, 'nodes', flowFile));
  const next = createPlaces(Object.values(places).filter(isPoint));
  const nodes = inDrawnOrder(written, Object.keys(places)).map(([id, node]): NodeElement => {
    const data = readNode(id, node, files);
    const place = places[id];
    if (!isPoint(place)) return nodeElement(data, next());
    const { x, y, position, ...rest } = place;
    const usual = nodeElement(data, { x, y });
    return {
      ...usual,
      ...rest,
      position: { ...usual.position, ...(isRecord(position) && position) },
    };
  });
  const parts = getRecord(layout, 'edgeParts', layoutFile);
  const order = Array.isArray(layout.edges) ? layout.edges.map(String) : [];
  const links = new Map(getEntries(flow, 'edges', flowFile));
  const edges = inDrawnOrder(links, order).map(([id, data]): EdgeElement => {
    for (const end of ['source', 'target'])
      if (!written.has(String(data[end])))
        throw new FileError(
          flowFile,
          `"edges.${id}.${end}" does not refer to a node of this flow.`,
        );
    const own = parts[id];
    return {
      ...edgeElement({ id, ...data } as unknown as EdgeElement['data']),
      ...(isRecord(own) && own),
    };
  });
  const { elements, ...frame } = createEmptyGraph();
  const hasEdges = edges.length > 0 || Array.isArray(layout.edges) || !files.has(layoutFile);
  return {
    ...(isRecord(layout.canvas) ? layout.canvas : frame),
    elements: {
      ...(files.has(layoutFile) ? {} : elements),
      ...(isRecord(layout.elements) && layout.elements),
      nodes,
      ...(hasEdges && { edges }),
    },
  };
}

/**
 * Reads a flow from its files. A node that no layout has stands below the others. Throws a FileError
 * that says which file is at fault, and how.
 */
export function readFlow(files: FlowFiles): FlowSource {
  const { $schema: _, nodes: _nodes, edges: _edges, ...flow } = readJsonFile(files, flowFile);
  if (typeof flow.name !== 'string' || flow.name.trim() === '')
    throw new FileError(flowFile, 'The flow needs a "name".');
  const layout = files.has(layoutFile) ? readJsonFile(files, layoutFile) : {};
  const graphData = readGraph({ nodes: _nodes, edges: _edges }, layout, files);
  return { ...flow, graphData } as unknown as FlowSource;
}

/** The files of a folder that its flow does not name, such as those of a deleted node. */
export function findUnusedFiles(files: FlowFiles): readonly string[] {
  const used = new Set<string>([flowFile, layoutFile]);
  const note = (path: string): string => {
    used.add(path);
    return files.get(path) ?? '';
  };
  for (const [, node] of getEntries(readJsonFile(files, flowFile), 'nodes', flowFile))
    for (const property of Object.values(getRecord(node, 'properties', flowFile)))
      if (isRecord(property))
        readValue(property.value, name => note(`nodes/${String(node.$files)}/${name}`));
  return [...files.keys()].filter(path => !used.has(path));
}

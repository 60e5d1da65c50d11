import type { GraphData, NodeData } from '#plugins/flows/contract';
import { nodeReferences } from '#plugins/flows/contract/graph/references/references';

/** The names that a field can be given. */
export const fieldName = /^[A-Za-z_][\w-]*$/;

/** The changes needed to rename a field of a page. */
export interface Renaming {
  readonly changes: readonly {
    readonly nodeId: string;
    readonly property: string;
    readonly value: unknown;
  }[];
  /** The nodes whose references change. */
  readonly readers: readonly string[];
  /** The properties of the page, such as its scripts, that still have the old name in them. */
  readonly left: readonly string[];
}

type Row = Readonly<Record<string, unknown>> | null;

const braces = /\{\{[^{}]*\}\}/g;
const form = 'formFieldsList';

/**
 * Plans a new name for a field of a page: in the list of its fields, in the names and ids of its
 * HTML, and in each reference of the graph to it. All else of every text stays byte for byte, so
 * that renaming back is what was there before.
 */
export function planRenaming(graph: GraphData, nodeId: string, from: string, to: string): Renaming {
  const path = new RegExp(
    `(?<![\\w.])(local\\.${escape(nodeId)}\\.payload\\.output\\.)${escape(from)}(?![\\w-])`,
    'g',
  );
  const inText = (text: string) =>
    text.includes('{{')
      ? text.replace(braces, block => block.replace(path, (_, before: string) => before + to))
      : text;
  const attribute = new RegExp(`(\\b(?:id|name|for)=(["']))${escape(from)}(?=\\2)`, 'g');
  const word = new RegExp(`(?<![\\w-])${escape(from)}(?![\\w-])`);
  const changes: Renaming['changes'][number][] = [];
  const readers = new Set<string>();
  const left: string[] = [];
  for (const { data } of graph.elements.nodes ?? []) {
    const isPage = data.id === nodeId;
    const reads = nodeReferences(data).some(each => each.nodeId === nodeId);
    if (!isPage && !reads) continue;
    for (const [property, { value }] of Object.entries(data.properties ?? {})) {
      let next = reads ? mapTexts(value, inText) : value;
      if (next !== value) readers.add(data.id);
      if (isPage && property === form) next = renameRow(next, from, to);
      if (isPage && property === 'customHTML' && typeof next === 'string')
        next = next.replace(attribute, (_, before: string) => before + to);
      if (isPage && typeof next === 'string' && word.test(next)) left.push(property);
      if (next !== value) changes.push({ nodeId: data.id, property, value: next });
    }
  }
  return { changes, readers: [...readers], left };
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The names of the fields that a page has. */
export function listFieldNames({ properties }: NodeData): readonly string[] {
  const rows = properties?.[form]?.value;
  return Array.isArray(rows)
    ? rows.flatMap((row: Row) =>
        typeof row?.['propertyName'] === 'string' ? [row['propertyName']] : [],
      )
    : [];
}

function renameRow(rows: unknown, from: string, to: string): unknown {
  if (!Array.isArray(rows)) return rows;
  const isIt = (row: Row) => row?.['propertyName'] === from;
  return rows.some(isIt)
    ? rows.map((row: Row) => (isIt(row) ? { ...row, propertyName: to } : row))
    : rows;
}

/** A value with each text in it mapped; what has none that changes is the same object. */
function mapTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) {
    const after = value.map(each => mapTexts(each, map));
    return after.every((each, at) => each === value[at]) ? value : after;
  }
  if (typeof value !== 'object' || value === null) return value;
  const before = Object.entries(value);
  const after = before.map(([key, each]) => [key, mapTexts(each, map)] as const);
  return after.every(([, each], at) => each === before[at]![1]) ? value : Object.fromEntries(after);
}

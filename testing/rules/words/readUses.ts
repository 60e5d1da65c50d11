import { parseSync } from 'oxc-parser';

/** Where a source shows a text of a catalogue: `prop title`, `jsx help`, `EmptyState title`, `call success`. */
export interface Use {
  readonly key: string;
  readonly place: string;
}

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const readName = (value: unknown): string =>
  isNode(value)
    ? String(value['name'] ?? value['value'] ?? readName(value['property']))
    : 'undefined';

/** Returns each use of a catalogue’s text in a source, with the property or attribute it fills. */
export function readUses(path: string, source: string): Use[] {
  const uses: Use[] = [];
  const visit = (value: unknown, place: string, element: string): void => {
    if (Array.isArray(value)) return value.forEach(each => visit(each, place, element));
    if (!isNode(value)) return;
    if (value.type === 'MemberExpression' && /([sS]trings|Texts)$/.test(readName(value['object'])))
      return void uses.push({ key: readName(value['property']), place });
    const inside = value.type === 'JSXOpeningElement' ? readName(value['name']) : element;
    Object.values(value).forEach(each => visit(each, findPlace(value, inside) ?? place, inside));
  };
  visit(parseSync(path, source).program, '', '');
  return uses;
}

function findPlace(node: Node, element: string): string | undefined {
  if (node.type === 'Property') return `prop ${readName(node['key'])}`;
  if (node.type === 'JSXAttribute')
    return `${element === 'EmptyState' ? 'EmptyState' : 'jsx'} ${readName(node['name'])}`;
  if (node.type === 'JSXElement') return 'text';
  return node.type === 'CallExpression' && readName(node['callee']) !== 'format'
    ? `call ${readName(node['callee'])}`
    : undefined;
}

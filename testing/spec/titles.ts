import { parseSync } from 'oxc-parser';
import { parseFactIds } from './facts';

/** The title of a test that runs, with the line it stands on and the facts it names. */
export interface Title {
  readonly title: string;
  readonly line: number;
  readonly ids: readonly string[];
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const listChildren = (node: Node): Node[] =>
  Object.values(node).flatMap(value => (Array.isArray(value) ? value : [value]).filter(isNode));

const list = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

/** Returns an expression without the `as const` or `satisfies` around it. */
const bare = (node: Node): Node =>
  node.type.startsWith('TS') && isNode(node['expression']) ? bare(node['expression']) : node;

/** Returns the text of a literal; of a template, what stands between its values. */
function readText(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal') return String(node['value']);
  if (node?.type === 'TemplateLiteral')
    return list(node['quasis'])
      .map(({ value }) => (value as { readonly cooked: string }).cooked)
      .join('…');
  return undefined;
}

/** Returns the name of a test's caller: `it`, `it.concurrent`, `it.each`. */
function formatCallerName(node: Node): string {
  if (node.type === 'Identifier') return String(node['name']);
  if (node.type !== 'MemberExpression') return '';
  return `${formatCallerName(node['object'] as Node)}.${formatCallerName(node['property'] as Node)}`;
}

/** Returns a title with the values of a row in the places that the runner gives them. */
function fillTitle(title: string, row: Node): string {
  const properties = new Map(
    list(row['properties']).map(each => [
      formatCallerName(each['key'] as Node),
      readText(each['value'] as Node) ?? '…',
    ]),
  );
  const cells = row.type === 'ArrayExpression' ? list(row['elements']) : [row];
  let at = 0;
  return title
    .replaceAll(/%[sdifjop]/g, () => readText(cells[at++]) ?? '…')
    .replaceAll(/\$(\w+)/g, (whole, name: string) => properties.get(name) ?? whole);
}

/** Whether a call is a group of tests that does not run, or runs on a condition only. */
function isOff(node: Node): boolean {
  if (node.type !== 'CallExpression') return false;
  const inner = node['callee'] as Node;
  const name = formatCallerName(
    inner.type === 'CallExpression' ? (inner['callee'] as Node) : inner,
  );
  return /^(describe|suite)[.](?!each$|concurrent$|for$)/.test(name);
}

const tests = new Set(['it', 'test', 'it.concurrent', 'test.concurrent']);
const tables = new Set(['it.each', 'test.each']);

/**
 * Returns the titles of the tests in a source that run, a row of a table each; what a comment or
 * a group names is no title, and a test that is skipped or expected to fail does not count.
 */
export function readTitles(path: string, source: string): Title[] {
  const found: Title[] = [];
  const arrays = new Map<string, Node>();
  const add = (title: string, { start }: Node) =>
    found.push({
      title,
      line: source.slice(0, start).split('\n').length,
      ids: parseFactIds(title),
    });
  const listRows = (node: Node | undefined): Node[] => {
    const table = node && bare(node);
    if (table?.type === 'Identifier') return listRows(arrays.get(formatCallerName(table)));
    return table?.type === 'ArrayExpression' ? list(table['elements']).map(bare) : [];
  };
  const walk = (node: Node) => {
    if (node.type === 'VariableDeclarator' && isNode(node['init']))
      arrays.set(formatCallerName(node['id'] as Node), node['init']);
    if (isOff(node)) return;
    if (node.type === 'CallExpression') {
      const callee = node['callee'] as Node;
      const title = readText(list(node['arguments'])[0]);
      if (title !== undefined && tests.has(formatCallerName(callee))) add(title, node);
      if (
        title !== undefined &&
        callee.type === 'CallExpression' &&
        tables.has(formatCallerName(callee['callee'] as Node))
      ) {
        const rows = listRows(list(callee['arguments'])[0]);
        if (rows.length === 0) add(title, node);
        for (const row of rows) add(fillTitle(title, row), row);
      }
    }
    for (const child of listChildren(node)) walk(child);
  };
  walk(parseSync(path, source).program as unknown as Node);
  return found;
}

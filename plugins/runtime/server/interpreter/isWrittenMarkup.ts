import type { Machine, MachineNode } from '#plugins/flows/contract/graph/machine/machine';
import { plainText } from '#plugins/flows/contract/graph/richtext/richText';

const tag = /<[a-z][a-z0-9]*[\s>/]/i;
const reference = /^\s*\{\{\s*local\.([\w-]+)\.payload\.output\.[^{}]+\}\}\s*$/;

/**
 * Whether a node's template means markup by a path: the output of a function whose code writes
 * tags, named itself or by an input of the node. What else a run knows may have been typed by
 * anyone and is text.
 */
export function isWrittenMarkup(
  { nodes }: Machine,
  { raw }: MachineNode,
  path: readonly string[],
): boolean {
  const [first = '', id, ...more] = path;
  if (first === 'local')
    return id !== undefined && more[1] === 'output' && writesTags(nodes.get(id));
  if (id !== undefined || !Object.hasOwn(raw, first)) return false;
  const value = raw[first]?.value;
  const named = typeof value === 'string' ? reference.exec(plainText(value))?.[1] : undefined;
  return named !== undefined && writesTags(nodes.get(named));
}

function writesTags(node: MachineNode | undefined): boolean {
  if (node?.connectorId !== 'functionsConnector') return false;
  const code = node.raw['code']?.value;
  return typeof code === 'string' && tag.test(code);
}

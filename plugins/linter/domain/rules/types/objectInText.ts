import { readMarkup } from '#core/contract/readMarkup';
import type { NodeData } from '#plugins/flows/contract';
import { connections } from '#plugins/flows/contract/graph/elements/graphIndex';
import { defineRule, formatNode, reportAt } from '../../rule';
import { showsScreen } from '../../showsScreen';
import { flowTypesOf } from '../../types/flowTypesOf';
import { parseValue, writePath } from '../../types/readOperand';
import { sayPath, sayType } from '../../types/typeWords';

const messages = ['message', 'messageTitle'] as const;
const braces = /\{\{([^{}]*)\}\}/g;
const reference = /^(?:local|global)\./;
const letter = /\p{L}/u;
/** In these a page shows data on purpose. */
const showsData = new Set(['pre', 'code', 'samp', 'kbd']);

const read = new WeakMap<object, readonly string[]>();

function remember(
  holder: object | undefined,
  find: (holder: object) => readonly string[],
): readonly string[] {
  if (!holder) return [];
  const before = read.get(holder);
  if (before) return before;
  const found = find(holder);
  read.set(holder, found);
  return found;
}

/** The references of a message with words on the same line. */
function findInMessage(holder: object): readonly string[] {
  const expression = parseValue(holder);
  if (expression?.kind !== 'text') return [];
  const { parts } = expression;
  const textAt = (at: number) => {
    const part = parts[at];
    return typeof part === 'string' ? part : '';
  };
  return parts.flatMap((part, at) => {
    if (typeof part === 'string') return [];
    const line = `${textAt(at - 1)
      .split('\n')
      .at(-1)}${textAt(at + 1).split('\n')[0]}`;
    return letter.test(line) && !/["{}[\]<>=]/.test(line) ? [writePath(part)] : [];
  });
}

/** The references of a page with words beside them, but for those in its code. */
function findInPage(holder: { readonly value?: unknown }): readonly string[] {
  const html = holder.value;
  if (typeof html !== 'string' || !html.includes('{{')) return [];
  const found: string[] = [];
  let data = 0;
  for (const piece of readMarkup(html)) {
    if (piece.kind === 'open' && showsData.has(piece.name) && !piece.closed) data++;
    else if (piece.kind === 'close' && showsData.has(piece.name)) data--;
    else if (piece.kind === 'text' && !piece.raw && data <= 0) {
      const text = html.slice(piece.from, piece.to);
      if (!letter.test(text.replace(braces, ''))) continue;
      for (const [, inside = ''] of text.matchAll(braces)) {
        const path = inside.trim();
        if (reference.test(path)) found.push(path);
      }
    }
  }
  return found;
}

const findWorded = ({ properties = {} }: NodeData): readonly string[] => [
  ...messages.flatMap(name => remember(properties[name], findInMessage)),
  ...remember(properties['customHTML'], findInPage),
];

/** A reference to an object or a list between the words of a page. */
export const objectInText = defineRule({
  code: 'bp-type-003',
  level: 'warning',
  reach: 'flow',
  title: 'Text contains an object or list',
  explain: 'People see raw JSON.',
  remedy: 'Reference one of its fields, or repeat the text for each entry of a list.',
  check: (index, context) =>
    connections(index).flatMap(node => {
      if (node.data.isDisabled === true || !showsScreen(node.data, context)) return [];
      const paths = findWorded(node.data);
      if (paths.length === 0) return [];
      const types = flowTypesOf(index, context);
      return [...new Set(paths)].flatMap(path => {
        const is = types.resolve(path).type?.is;
        if (is !== 'object' && is !== 'array') return [];
        return reportAt(
          node,
          `${sayPath(path)} in the text of ${formatNode(node)} is ${sayType(is)}. Reference one of its ${is === 'array' ? 'entries' : 'fields'}.`,
        );
      });
    }),
});

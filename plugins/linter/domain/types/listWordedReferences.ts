import { readMarkup } from '#core/contract/readMarkup';
import type { NodeData } from '#plugins/flows/contract';
import { parseValue, writePath } from './readOperand';

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
  const references = find(holder);
  read.set(holder, references);
  return references;
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
  const texts: string[] = [];
  let data = 0;
  for (const piece of readMarkup(html)) {
    if (piece.kind === 'open' && showsData.has(piece.name) && !piece.closed) data++;
    else if (piece.kind === 'close' && showsData.has(piece.name)) data--;
    else if (piece.kind === 'text' && !piece.raw && data <= 0) {
      const text = html.slice(piece.from, piece.to);
      if (!letter.test(text.replace(braces, ''))) continue;
      for (const [, inside = ''] of text.matchAll(braces)) {
        const path = inside.trim();
        if (reference.test(path)) texts.push(path);
      }
    }
  }
  return texts;
}

/** Lists the references of a node's texts that stand between words. */
export const listWordedReferences = ({ properties = {} }: NodeData): readonly string[] => [
  ...messages.flatMap(name => remember(properties[name], findInMessage)),
  ...remember(properties['customHTML'], findInPage),
];

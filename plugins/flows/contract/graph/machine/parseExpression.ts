import { plainText } from '../richtext/plainText';
import type { Expression } from './interpolate';
import { readPath } from './readPath';

const reference = /\{\{\s*((?:local|global)\.[^{}]+?)\s*\}\}/g;
const deepest = 40;

/**
 * Takes a property value apart: rich text is read as what it says, and `{{local.…}}` and
 * `{{global.…}}` become paths.
 */
export function parseExpression(value: unknown, depth = 0): Expression {
  if (typeof value === 'string') return parseText(value);
  if (value === null || typeof value !== 'object' || depth > deepest)
    return { kind: 'plain', value };
  if (Array.isArray(value)) {
    const items = value.map(item => parseExpression(item, depth + 1));
    return items.every(isUnchanged)
      ? { kind: 'plain', value: items.map(getPlain) }
      : { kind: 'list', items };
  }
  const entries = Object.entries(value).map(
    ([key, item]) => [key, parseExpression(item, depth + 1)] as const,
  );
  return entries.every(([, item]) => isUnchanged(item))
    ? {
        kind: 'plain',
        value: Object.fromEntries(entries.map(([key, item]) => [key, getPlain(item)])),
      }
    : { kind: 'record', entries };
}

const isUnchanged = (filling: Expression) => filling.kind === 'plain';
const getPlain = (filling: Expression) => (filling.kind === 'plain' ? filling.value : undefined);

function parseText(value: string): Expression {
  const text = plainText(value);
  if (!text.includes('{{')) return { kind: 'plain', value: text };
  const parts: (string | readonly string[])[] = [];
  let end = 0;
  for (const found of text.matchAll(reference)) {
    const path = readPath(found[1]!);
    if (!path) continue;
    if (found.index > end) parts.push(text.slice(end, found.index));
    parts.push(path);
    end = found.index + found[0].length;
  }
  if (parts.length === 0) return { kind: 'plain', value: text };
  if (end < text.length) parts.push(text.slice(end));
  const [only] = parts;
  if (parts.length === 1 && typeof only !== 'string') return { kind: 'reference', path: only! };
  return stands(parts) ?? { kind: 'text', parts };
}

/**
 * Rich text pads a reference with empty lines and blanks; a reference that stands alone but for
 * those keeps its type.
 */
function stands(parts: readonly (string | readonly string[])[]): Expression | undefined {
  const said = parts.filter(part => typeof part !== 'string' || part.trim() !== '');
  const [only] = said;
  return said.length === 1 && only !== undefined && typeof only !== 'string'
    ? { kind: 'reference', path: only }
    : undefined;
}

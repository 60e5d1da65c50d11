import { anyType, joinTypes, textType, typeAt, type ValueType } from '../valueType';
import type { Reading, Script, Span } from './readScript';
import { expressionEnd, listArguments } from './readScript';

const numberType: ValueType = { is: 'number' };
const truthType: ValueType = { is: 'boolean' };
/** A list of which nobody knows what is in it; one that is empty has no type of items. */
const listType: ValueType = { is: 'array', items: anyType };
const deepest = 12;
const mostFields = 500;

const calls: Readonly<Record<string, ValueType>> = Object.fromEntries([
  ...'toString join trim trimStart trimEnd toUpperCase toLowerCase replace replaceAll substring substr padStart padEnd charAt toFixed toISOString stringify String repeat encodeURIComponent decodeURIComponent btoa atob'
    .split(' ')
    .map(name => [name, textType] as const),
  ...'Number parseInt parseFloat indexOf lastIndexOf findIndex getTime now round floor ceil abs random charCodeAt'
    .split(' ')
    .map(name => [name, numberType] as const),
  ...'Boolean includes some every startsWith endsWith test isArray hasOwnProperty has isNaN'
    .split(' ')
    .map(name => [name, truthType] as const),
  ...'map filter split keys values entries sort reverse flat flatMap from'
    .split(' ')
    .map(name => [name, listType] as const),
]);

/**
 * Infers the type of an expression: literals, known functions, names that are given values,
 * parameters. All else is `any`.
 */
export function inferValue(
  script: Reading,
  { from, to }: Span,
  params: ValueType,
  depth = 0,
): ValueType {
  const { tokens } = script;
  const first = tokens[from];
  if (depth > deepest || !first || from >= to || script.left <= 0) return anyType;
  const infer = (start: number, end: number) =>
    inferValue(script, { from: start, to: end }, params, depth + 1);
  if (first.text === 'await') return infer(from + 1, to);
  if (first.text === '(' && first.end === to - 1) return infer(from + 1, to - 1);

  const signs: number[] = [];
  for (let at = from; at < to; at++) {
    script.left--;
    const { kind, text, end } = tokens[at]!;
    if (end !== undefined) at = end;
    else if (kind === 'sign' || text === 'instanceof' || text === 'in') signs.push(at);
  }
  const find = (by: RegExp) => signs.find(at => at > from && by.test(tokens[at]!.text));
  if (find(/^=>$/) !== undefined || first.text === 'function') return anyType;
  const choice = find(/^\?$/);
  if (choice !== undefined) {
    const other = signs.findLast(at => tokens[at]!.text === ':');
    return other === undefined
      ? anyType
      : joinTypes(infer(choice + 1, other), infer(other + 1, to));
  }
  const either = find(/^(?:\|\||\?\?)$/);
  if (either !== undefined) return joinTypes(infer(from, either), infer(either + 1, to));
  const both = find(/^&&$/);
  if (both !== undefined) return joinTypes(infer(from, both), infer(both + 1, to));
  if (find(/^(?:[=!]==?|[<>]=?|instanceof|in)$/) !== undefined || first.text === '!')
    return truthType;
  const plus = find(/^\+$/);
  if (plus !== undefined) {
    const sides = [infer(from, plus), infer(plus + 1, to)];
    if (sides.some(({ is }) => is === 'string')) return textType;
    return sides.every(({ is }) => is === 'number') ? numberType : anyType;
  }
  if (find(/^(?:[-*/%]|\*\*)$/) !== undefined || first.text === '-' || first.text === '+')
    return numberType;
  if (to === from + 1) return inferOne(script, from, params, depth);
  if (first.end === to - 1) return inferBrackets(script, from, params, depth);
  return inferChain(script, { from, to }, params, depth);
}

function inferOne(script: Reading, at: number, params: ValueType, depth: number): ValueType {
  const { kind, text } = script.tokens[at]!;
  if (kind === 'text' || kind === 'template') return textType;
  if (kind === 'number') return numberType;
  if (text === 'true' || text === 'false') return truthType;
  return kind === 'name' ? inferName(script, text, params, depth) : anyType;
}

/** A name has every value that it is given, and every field; a part of something else is `any`. */
function inferName(script: Reading, name: string, params: ValueType, depth: number): ValueType {
  if (name === 'params') return params;
  const before = script.names.get(name);
  if (before) return before;
  // A name that is asked for while it is looked into is made of itself.
  script.names.set(name, anyType);
  const type = inferValues(script, name, params, depth);
  script.names.set(name, type);
  return type;
}

function inferValues(script: Reading, name: string, params: ValueType, depth: number): ValueType {
  const values = script.values.get(name);
  if (!values || script.parts.has(name)) return anyType;
  const present = values.filter(({ from, to }) => !isNothing(script, from, to));
  if (present.length === 0) return anyType;
  const type = present
    .map(span => inferValue(script, span, params, depth + 1))
    .reduce((one, other) => joinTypes(one, other));
  if (type.is === 'array') return withItems(script, name, type, params, depth);
  if (type.is !== 'object') return type;
  const fields = script.fields.get(name) ?? [];
  const open = { is: 'object', open: true } as const;
  return fields.slice(0, mostFields).reduce(
    (before, [field, span]) =>
      joinTypes(before, {
        is: 'object',
        ...(field === '*'
          ? { open: true, fields: {} }
          : { fields: { [field]: inferValue(script, span, params, depth + 1) } }),
      }),
    fields.length > mostFields ? joinTypes(type, open) : type,
  );
}

/** A list with what is put into it later. */
function withItems(
  script: Reading,
  name: string,
  type: ValueType,
  params: ValueType,
  depth: number,
): ValueType {
  if (script.fields.has(name)) return listType;
  const items = script.items.get(name) ?? [];
  if (items.length > mostFields) return listType;
  return items
    .map(span => ({ is: 'array', items: inferValue(script, span, params, depth + 1) }) as const)
    .reduce<ValueType>((one, other) => joinTypes(one, other), type);
}

const isNothing = ({ tokens }: Script, from: number, to: number) =>
  to === from + 1 && /^(?:null|undefined)$/.test(tokens[from]!.text);

function inferBrackets(script: Reading, at: number, params: ValueType, depth: number): ValueType {
  const { text, end = at } = script.tokens[at]!;
  if (text === '{') return inferObject(script, { from: at + 1, to: end }, params, depth);
  if (text !== '[') return anyType;
  const spans = listArguments(script.tokens, at);
  if (spans.length > mostFields) return listType;
  return spans
    .map(({ from, to }): ValueType => {
      if (script.tokens[from]!.text !== '...')
        return { is: 'array', items: inferValue(script, { from, to }, params, depth + 1) };
      const spread = inferValue(script, { from: from + 1, to }, params, depth + 1);
      return spread.is === 'array' ? spread : listType;
    })
    .reduce<ValueType>((one, other) => joinTypes(one, other), { is: 'array' });
}

function inferObject(
  script: Reading,
  { from, to }: Span,
  params: ValueType,
  depth: number,
): ValueType {
  const { tokens } = script;
  let type: ValueType = { is: 'object', fields: {} };
  let count = 0;
  const add = (name: string, value: ValueType) => {
    script.left -= count;
    if (count++ < mostFields) type = { ...type, fields: { ...type.fields, [name]: value } };
    else type = { ...type, open: true };
  };
  for (let at = from; at < to;) {
    const token = tokens[at]!;
    const next = tokens[at + 1];
    if (token.text === '...') {
      const end = expressionEnd(tokens, at + 1);
      const spread = inferValue(script, { from: at + 1, to: end }, params, depth + 1);
      type = joinTypes(type, spread.is === 'object' ? spread : { is: 'object', open: true });
      at = end + 1;
    } else if (token.end !== undefined) {
      type = { ...type, open: true };
      at = skipValue(script, token.end + 1);
    } else if (token.text === ',') at++;
    else if (next?.text === ':') {
      const end = Math.min(expressionEnd(tokens, at + 2), to);
      add(token.text, inferValue(script, { from: at + 2, to: end }, params, depth + 1));
      at = end + 1;
    } else if (at + 1 === to || next?.text === ',') {
      add(token.text, inferName(script, token.text, params, depth + 1));
      at += 2;
    } else {
      add(token.text, anyType);
      at = skipValue(script, at + 1);
    }
  }
  return type;
}

/** The place behind the comma that ends what a field has, such as the body of a method. */
function skipValue({ tokens }: Script, from: number): number {
  for (let at = from; at < tokens.length; at++) {
    const { text, end } = tokens[at]!;
    if (end !== undefined) at = end;
    else if (text === ',') return at + 1;
    else if (/^[)\]}]$/.test(text)) return at;
  }
  return tokens.length;
}

/** `name.field[0].field`, or a chain that ends with a call or a length. */
function inferChain(
  script: Reading,
  { from, to }: Span,
  params: ValueType,
  depth: number,
): ValueType {
  const { tokens } = script;
  const last = tokens[to - 1]!;
  if (last.text === ')' && last.start !== undefined) {
    const name = tokens[last.start - 1];
    const isWhole = last.start > from && tokens[from]!.text !== 'new';
    return (
      (isWhole && name?.kind === 'name' && Object.hasOwn(calls, name.text) && calls[name.text]) ||
      anyType
    );
  }
  const first = tokens[from]!;
  if (first.kind !== 'name') return last.text === 'length' ? numberType : anyType;
  const path: string[] = [];
  for (let at = from + 1; at < to; at++) {
    const token = tokens[at]!;
    if (token.text === '.' || token.text === '?.') continue;
    if (token.kind === 'name') path.push(token.text);
    else if (token.text === '[' && token.end === at + 2 && tokens[at + 1]!.kind !== 'name') {
      path.push(tokens[at + 1]!.text);
      at += 2;
    } else return anyType;
  }
  if (path.at(-1) === 'length') return numberType;
  return typeAt(inferName(script, first.text, params, depth + 1), path) ?? anyType;
}

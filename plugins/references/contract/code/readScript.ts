import type { ValueType } from '../valueType';
import { readTokens, type Token } from './readTokens';

/** From a token to the one behind the last. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The main function of a script: what it returns, and how its names get their values. */
export interface Script {
  readonly tokens: readonly Token[];
  readonly returns: readonly Span[];
  /** Every value that a name is given, where it is declared or later. */
  readonly values: ReadonlyMap<string, readonly Span[]>;
  /** Every value that a field of a name is given; `*` where the field is computed. */
  readonly fields: ReadonlyMap<string, readonly (readonly [field: string, value: Span])[]>;
  /** Every value that is put into a list by its name. */
  readonly items: ReadonlyMap<string, readonly Span[]>;
  /** Names of parameters, of loops, and of parts of other values. */
  readonly parts: ReadonlySet<string>;
}

/** A script that is looked into: the names that are known, and how many more pieces may be read. */
export interface Reading extends Script {
  readonly names: Map<string, ValueType>;
  left: number;
}

/** Reads a script that exports a function; undefined where it does not, or cannot be read. */
export function readScript(code: string): Script | undefined {
  const tokens = readTokens(code);
  const main = tokens && mainFunction(tokens);
  if (!tokens || !main) return undefined;
  const returns = main.isValue ? [main.body] : findReturns(tokens, main.body);
  return { tokens, returns, ...readValues(tokens) };
}

interface Main {
  readonly body: Span;
  /** Whether the body is the value itself: `() => value`. */
  readonly isValue?: boolean;
}

function mainFunction(tokens: readonly Token[]): Main | undefined {
  const exported = tokens.findIndex(
    ({ text }, at) => text === 'module' && tokens[at + 2]?.text === 'exports',
  );
  for (let at = Math.max(exported, 0); at < tokens.length; at++) {
    const { text, end } = tokens[at]!;
    if (text === '=>') return bodyAt(tokens, at + 1);
    if (text === 'function') {
      const open = tokens[at + 1]?.text === '(' ? at + 1 : at + 2;
      const close = tokens[open]?.end;
      return close === undefined ? undefined : bodyAt(tokens, close + 1);
    }
    if (end !== undefined) at = end;
  }
  return undefined;
}

function bodyAt(tokens: readonly Token[], at: number): Main | undefined {
  const first = tokens[at];
  if (!first) return undefined;
  return first.text === '{' && first.end !== undefined
    ? { body: { from: at + 1, to: first.end } }
    : { body: { from: at, to: expressionEnd(tokens, at) }, isValue: true };
}

/** The returns of a function, without those of functions inside it. */
function findReturns(tokens: readonly Token[], { from, to }: Span): readonly Span[] {
  const returns: Span[] = [];
  for (let at = from; at < to; at++) {
    const token = tokens[at]!;
    if (token.text === '{' && isFunctionBody(tokens, at)) at = token.end ?? at;
    else if (token.kind === 'name' && token.text === 'return' && !isMember(tokens, at)) {
      const next = tokens[at + 1];
      if (next && !next.fresh && next.text !== ';' && next.text !== '}')
        returns.push({ from: at + 1, to: expressionEnd(tokens, at + 1) });
    }
  }
  return returns;
}

const isDot = (token: Token | undefined) => token?.text === '.' || token?.text === '?.';
const isMember = (tokens: readonly Token[], at: number) =>
  isDot(tokens[at - 1]) || tokens[at + 1]?.text === ':';
const blocks = new Set(['if', 'for', 'while', 'switch', 'catch', 'with', 'await']);

/** Whether a brace opens the body of a function: behind an arrow, or behind parameters. */
function isFunctionBody(tokens: readonly Token[], at: number): boolean {
  const last = tokens[at - 1];
  if (last?.text === '=>') return true;
  return last?.text === ')' && !blocks.has(tokens[(last.start ?? 0) - 1]?.text ?? '');
}

const operator =
  /^(?:=>|\.\.\.|\?\.|[=!]==?|\?\?=?|&&=?|\|\|=?|[<>]=?|\*\*=?|[-+*/%&|^]=?|[.?:,=(])$/;
const prefixes = new Set('in of instanceof await new typeof void delete async function'.split(' '));

/**
 * The place behind an expression: a semicolon, a comma, a closing bracket, or a line that begins
 * something else.
 */
export function expressionEnd(tokens: readonly Token[], from: number): number {
  let choices = 0;
  for (let at = from; at < tokens.length; at++) {
    const token = tokens[at]!;
    if (at > from && token.fresh && endsValue(tokens[at - 1]!) && !goesOn(token)) return at;
    if (token.kind !== 'sign') continue;
    if (token.end !== undefined) at = token.end;
    else if (token.text === '?') choices++;
    else if (token.text === ':' && choices-- <= 0) return at;
    else if (/^[;,)\]}]$/.test(token.text)) return at;
  }
  return tokens.length;
}

const endsValue = ({ kind, text }: Token) =>
  kind === 'name' ? !prefixes.has(text) : kind !== 'sign' || /^[)\]}]$/.test(text);
const goesOn = ({ kind, text }: Token) =>
  kind === 'sign' ? operator.test(text) : text === 'instanceof' || text === 'in';

/** The values between the brackets that open at a place, comma by comma. */
export function listArguments(tokens: readonly Token[], open: number): readonly Span[] {
  const end = tokens[open]?.end ?? open;
  const spans: Span[] = [];
  for (let from = open + 1; from < end;) {
    const to = Math.min(expressionEnd(tokens, from), end);
    if (to > from) spans.push({ from, to });
    from = to + 1;
  }
  return spans;
}

const adding = new Set(['push', 'unshift']);
const changing = new Set(['splice', 'fill', 'copyWithin']);

function readValues(
  tokens: readonly Token[],
): Pick<Script, 'values' | 'fields' | 'items' | 'parts'> {
  const items = new Map<string, Span[]>();
  const values = new Map<string, Span[]>();
  const fields = new Map<string, (readonly [string, Span])[]>();
  const parts = new Set<string>();
  const takeNames = (from: number, to: number) => {
    for (const { kind, text } of tokens.slice(from + 1, to))
      if (kind === 'name' && text !== 'params') parts.add(text);
  };
  const assign = (at: number) => {
    const value = { from: at + 1, to: expressionEnd(tokens, at + 1) };
    const [name, before, owner] = [tokens[at - 1], tokens[at - 2], tokens[at - 3]];
    if (name?.kind === 'name') {
      if (!isDot(before)) push(values, name.text, value);
      else if (owner?.kind === 'name' && !isDot(tokens[at - 4]))
        push(fields, owner.text, [name.text, value] as const);
    } else if (name?.start !== undefined) {
      const { start } = name;
      const named = tokens[start - 1];
      const key = tokens[start + 1];
      if (name.text === ']' && named?.kind === 'name' && !isDot(tokens[start - 2]))
        push(fields, named.text, [
          key?.kind === 'text' && start + 2 === at - 1 ? key.text : '*',
          value,
        ] as const);
      else takeNames(start, at - 1);
    }
  };
  const takeParameters = (at: number) => {
    const last = tokens[at - 1];
    if (last?.kind === 'name') parts.add(last.text);
    else if (last?.start !== undefined) takeNames(last.start, at - 1);
  };
  const addItems = (at: number) => {
    const owner = tokens[at - 2];
    if (owner?.kind !== 'name' || !isDot(tokens[at - 1]) || isDot(tokens[at - 3])) return;
    if (changing.has(tokens[at]!.text)) push(fields, owner.text, ['*', { from: at, to: at }]);
    else for (const span of listArguments(tokens, at + 1)) push(items, owner.text, span);
  };
  for (const [at, { text, end }] of tokens.entries()) {
    const previous = tokens[at - 1];
    if ((adding.has(text) || changing.has(text)) && tokens[at + 1]?.text === '(') addItems(at);
    if (text === '=') assign(at);
    else if (text === '=>') takeParameters(at);
    else if (text === '(' && end !== undefined && tokens[end + 1]?.text === '{') {
      if (isFunctionBody(tokens, end + 1)) takeNames(at, end);
    } else if ((text === 'of' || text === 'in') && previous?.kind === 'name')
      parts.add(previous.text);
  }
  return { values, fields, items, parts };
}

function push<Value>(into: Map<string, Value[]>, key: string, value: Value) {
  const list = into.get(key);
  if (list) list.push(value);
  else into.set(key, [value]);
}

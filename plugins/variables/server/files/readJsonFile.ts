import { Failure, getField, isRecord } from '#core/contract';
import { parseJson } from '#core/server/internal';
import { readVariableKey, toContext, variableTypes } from '../../contract';
import type { FileEntry, FileRead } from './planFile';

const token =
  /\s*(?:([{}[\],:])|("[^"\\\n]*(?:\\["\\/bfnrtu][^"\\\n]*)*")|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/y;
const blank = /\s*/y;

/**
 * Where a text stops being JSON: the first character that cannot stand there. For texts whose depth
 * is judged already.
 */
export function jsonFaultAt(text: string): number {
  let at = 0;
  const peek = () => {
    token.lastIndex = at;
    const match = token.exec(text);
    return match
      ? { sign: match[1] ?? (match[2] ? 'text' : 'word'), end: token.lastIndex }
      : undefined;
  };
  const take = (...signs: readonly string[]) => {
    const next = peek();
    if (!next || !signs.includes(next.sign)) return undefined;
    at = next.end;
    return next.sign;
  };
  const value = (): boolean => {
    const sign = take('{', '[', 'text', 'word');
    if (sign === '{')
      return members('}', () => take('text') !== undefined && take(':') !== undefined && value());
    if (sign === '[') return members(']', value);
    return sign !== undefined;
  };
  const members = (end: string, member: () => boolean): boolean => {
    if (take(end)) return true;
    for (;;) {
      if (!member()) return false;
      const sign = take(',', end);
      if (sign !== ',') return sign === end;
    }
  };
  value();
  blank.lastIndex = at;
  blank.exec(text);
  return blank.lastIndex;
}

/** Counts lines up to places that only move on, each line once. */
function createLineCounter(text: string): (at: number) => number {
  let [line, next] = [1, text.indexOf('\n')];
  return at => {
    for (; next >= 0 && next < at; next = text.indexOf('\n', next + 1)) line++;
    return line;
  };
}
/** Names that are written with escapes are not found in the text; so many are looked for. */
const mostMisses = 50;

/**
 * Variables from JSON: a list, what has `variables` (an export of a flow or of several), or what
 * the list of variables answers.
 */
export function readJsonFile(text: string): FileRead {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const at = error.message.includes('not valid JSON') ? jsonFaultAt(text) : 0;
    return {
      ok: false,
      line: createLineCounter(text)(at),
      message: error.message.replace(/^The body/, 'The text'),
    };
  }
  const variables = variablesIn(value);
  if (!variables)
    return {
      ok: false,
      line: 1,
      message: 'The file has no variables. Use a list of variables or a flow export.',
    };
  const lineAt = createLineCounter(text);
  let [from, misses] = [0, 0];
  const seen = new Map<string, string>();
  const entries: FileEntry[] = [];
  for (const each of variables) {
    const name = isRecord(each) && typeof each['name'] === 'string' ? each['name'] : '';
    const at = name && misses < mostMisses ? text.indexOf(JSON.stringify(name), from) : -1;
    if (at >= 0) from = at + 1;
    else misses++;
    // Flows of one file carry the variables they share, each its own copy.
    const same = JSON.stringify(each);
    if (name && seen.get(name) === same) continue;
    seen.set(name, same);
    entries.push(parseEntry(lineAt(at >= 0 ? at : from), each));
  }
  return { ok: true, entries };
}

function variablesIn(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (!isRecord(value)) return undefined;
  if (Array.isArray(value['flows'])) return value['flows'].flatMap(flow => variablesIn(flow) ?? []);
  if (isRecord(value['flowInfo'])) return variablesIn(value['flowInfo']);
  if (Array.isArray(value['variables'])) return value['variables'];
  const pairs = Object.entries(value);
  const listed =
    pairs.length > 0 && pairs.every(([key, held]) => key.includes('##SK##') && isRecord(held));
  return listed
    ? pairs.map(([name, held]) => ({ name, context: getField(held, 'context'), fields: held }))
    : undefined;
}

function parseEntry(line: number, each: unknown): FileEntry {
  if (!isRecord(each) || typeof each['name'] !== 'string')
    return {
      line,
      name: '',
      context: '',
      fault: 'This entry has no name. Add one, or remove the entry.',
    };
  const key = readVariableKey(each['name']);
  const context = each['name'].includes('##')
    ? key.context
    : toContext(String(each['context'] ?? key.context));
  const fields = isRecord(each['fields']) ? each['fields'] : each;
  const faults: string[] = [];
  const readField = <T>(field: string, kind: 'string' | 'number' | 'boolean'): T | undefined => {
    const held = fields[field];
    if (held === undefined || held === null) return undefined;
    if (typeof held !== kind) faults.push(`“${field}” must be a ${kind}.`);
    return typeof held === kind ? (held as T) : undefined;
  };
  const word =
    isRecord(each['fields']) || each['type'] !== 'property'
      ? readField<string>('type', 'string')
      : undefined;
  const type = variableTypes.find(known => known === word);
  if (word && !type)
    faults.push(`The type “${word.slice(0, 60)}” does not exist. Use ${variableTypes.join(', ')}.`);
  const displayName = readField<string>('displayName', 'string');
  const mutable = readField<boolean>('mutable', 'boolean');
  const [min, max] = [readField<number>('min', 'number'), readField<number>('max', 'number')];
  const value = fields['value'];
  return {
    line,
    name: key.name,
    context,
    ...(key.flowId && { flowId: key.flowId }),
    ...(type && { type }),
    ...(displayName !== undefined && { displayName }),
    ...(value !== undefined && { value }),
    ...(mutable !== undefined && { mutable }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(faults.length > 0 && { fault: faults.join(' ') }),
  };
}

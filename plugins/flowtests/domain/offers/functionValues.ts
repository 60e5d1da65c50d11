import { listShapes } from './codeShapes';

const most = 40;
/** Code is looked at up to here, in characters. */
const longest = 20_000;
/** Comparisons of a code that are looked at. */
const mostCompared = 100;
const longText = 'long '.repeat(400);
const text = /'((?:[^'\\\n]|\\.){0,200})'|"((?:[^"\\\n]|\\.){0,200})"|`([^`$\\]{0,200})`/g;
const number = /(?<![\w.'"])-?\d+(?:\.\d+)?(?![\w'"])/g;
/** A comparison of a property with a text, also after calls such as `toLowerCase()`. */
const comparison = /\.(\w+)(?:\??\.\w+\(\))*\s*[=!]==?\s*(?:'([^'\n]{0,200})'|"([^"\n]{0,200})")/g;
const property = /(?<!\bparams)\??\.([A-Za-z_]\w*)\b(?!\s*\()/g;
const notOfData = new Set(['exports', 'params', 'length', 'now']);
const comments = /\/\*[\s\S]*?(?:\*\/|$)|(?<![:'"`\\])\/\/[^\n]*/g;

const distinct = <T>(values: readonly T[]): readonly T[] => [
  ...new Map(values.map(value => [JSON.stringify(value) ?? '', value])).values(),
];

/** Lists records that a code may look for: with the properties that it reads, and what it compares them with. */
function listRecords(code: string): readonly Readonly<Record<string, unknown>>[] {
  const compared = [...code.matchAll(comparison)]
    .slice(0, mostCompared)
    .map(([, name = '', single, double]) => ({
      name,
      value: single ?? double ?? '',
    }));
  const names = [...code.matchAll(property)].map(([, name = '']) => name);
  const read = [...new Set(names)].filter(name => !notOfData.has(name)).slice(0, 20);
  let base: Record<string, unknown> = Object.fromEntries(read.map(name => [name, `${name} 1`]));
  for (const { name, value } of compared.toReversed()) base = { ...base, [name]: value };
  if (Object.keys(base).length === 0) return [];
  const others = compared.map(({ name, value }) => ({ ...base, [name]: value }));
  return [base, ...distinct(others)].slice(0, 8);
}

/** Lists values that may change what a code does: those in it, near ones, and what is often forgotten. */
export function listFunctionValues(code: string): readonly unknown[] {
  const bare = code.slice(0, longest).replace(comments, '');
  const texts = [...bare.matchAll(text)].map(([, a, b, c]) => a ?? b ?? c ?? '');
  const numbers = [...bare.matchAll(number)].map(([found]) => Number(found));
  const near = numbers.slice(0, 6).flatMap(each => [each, each + 1, each - 1]);
  const records = listRecords(bare);
  const lists = [[], ...records.map(each => [each]), ...(records.length > 1 ? [records] : [])];
  const isParsed = bare.includes('JSON.parse');
  const shapes = listShapes(bare);
  const written = [...shapes, ...lists, ...records].map(each => JSON.stringify(each));
  const dates = /\bDate\b/.test(bare)
    ? ['2000-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z']
    : [];
  return distinct([
    undefined,
    '',
    true,
    false,
    ...(isParsed ? written : []),
    ...shapes,
    ...lists,
    ...records,
    ...texts.slice(0, 12),
    ...near,
    ...dates,
    0,
    1,
    'true',
    'a value',
    longText,
  ]).slice(0, most);
}

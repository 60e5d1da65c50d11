import { equalJson } from '#core/contract/sameValue';
import { setAt } from './samples';

const name = String.raw`[A-Za-z_$][\w$]*`;
/** A variable and what is read below it, as `item.data?.results[0]`. */
const chain = String.raw`(?<!typeof\s)(?<![\w$.)\]'"])${name}(?:\??\.${name}|(?:\?\.)?\[\d+\])*`;
const literal = String.raw`'[^'\n]{0,200}'|"[^"\n]{0,200}"|\d+(?:\.\d+)?|true\b|false\b`;
const declared = String.raw`\b(?:const|let|var)\s+`;
const eachMethod = 'find|findLast|findIndex|filter|some|every|map|flatMap|forEach';
const sameMethod =
  /^(?:filter|slice|sort|reverse|toSorted|concat|trim|toLowerCase|toUpperCase|toString)$/;
const elementMethod = /^(?:find|findLast|at|pop|shift)$/;
const notOfData = new Set([
  'exports',
  'module',
  'console',
  'Math',
  'JSON',
  'Object',
  'Array',
  'Date',
]);
const listed = '0';
const deepest = 8;
const most = 6;
/** Functions and comparisons of a code that are looked at, and the parts of a path. */
const [mostFunctions, mostCompared, longestPath] = [20, 100, 20];
/** Longer gaps are made short: several parts of a pattern can match the same one. */
const longestGap = 3;

/** Where a value stands: the variable or parameter that it is below, and the way down. */
type Path = readonly string[];

const toParts = (text: string): Path =>
  text.split(/\??\.(?!\[)|(?:\?\.)?\[(\d+)\]/).filter(Boolean);

const matchAll = (code: string, pattern: string) => [...code.matchAll(new RegExp(pattern, 'g'))];

function readLiteral(text: string): unknown {
  if (/^['"]/.test(text)) return text.slice(1, -1);
  return text === 'true' ? true : text === 'false' ? false : Number(text);
}

const isBelow = (path: Path, other: Path): boolean =>
  path.length > other.length && other.every((part, at) => path[at] === part);

/** Returns the paths that variables of a code stand for, if one is read from another. */
function findAliases(code: string): ReadonlyMap<string, Path> {
  const aliases = new Map<string, Path>();
  const add = (alias: string, path: Path) => {
    if (!aliases.has(alias) && path[0] !== alias) aliases.set(alias, path);
  };
  for (const [, alias = '', , from = '', call = ''] of matchAll(
    code,
    String.raw`${declared}(${name})\s*=\s*(JSON\.parse\(\s*)?(${chain})\s*(\(?)`,
  )) {
    const parts = toParts(from);
    const method = parts.at(-1) ?? '';
    if (call === '') add(alias, parts);
    else if (elementMethod.test(method)) add(alias, [...parts.slice(0, -1), listed]);
    else if (sameMethod.test(method)) add(alias, parts.slice(0, -1));
  }
  for (const [, alias = '', from = ''] of matchAll(
    code,
    String.raw`\bfor\s*\(\s*(?:const|let|var)\s+(${name})\s+of\s+(${chain})`,
  ))
    add(alias, [...toParts(from), listed]);
  for (const [, from = '', alias = ''] of matchAll(
    code,
    String.raw`(${chain})\??\.(?:${eachMethod})\(\s*(?:async\s*)?(?:function\s*\w*\s*)?\(?\s*(${name})`,
  ))
    add(alias, [...toParts(from), listed]);
  for (const [, names = '', from = ''] of matchAll(
    code,
    String.raw`${declared}\{([^{}]*)\}\s*=\s*(${chain})`,
  ))
    for (const part of names.split(',')) {
      const [read = '', alias = read] = part
        .replace(/=.*/, '')
        .split(':')
        .map(each => each.trim());
      if (read !== '') add(alias, [...toParts(from), read]);
    }
  for (const [, called = '', first = ''] of matchAll(
    code,
    String.raw`\bfunction\s+(${name})\s*\(\s*(${name})`,
  ).slice(0, mostFunctions))
    for (const [, from = ''] of matchAll(code, String.raw`\b${called}\(\s*(${chain})\s*[,)]`))
      add(first, toParts(from));
  return aliases;
}

/** The way to a value from what a code is given; a parameter is one by itself. */
function resolve(aliases: ReadonlyMap<string, Path>, path: Path): Path {
  let whole = path;
  for (let times = 0; times < deepest; times++) {
    const [first = '', ...rest] = whole;
    const from = aliases.get(first);
    if (!from) break;
    whole = [...from, ...rest];
  }
  return whole[0] === 'params' ? whole.slice(1) : whole;
}

/**
 * Lists what a code may be given whose records lie in each other, or in lists, and lists of texts, with all
 * that it compares at once: the first text or number for each place, and each other one by itself.
 *
 * @param code Code without comments.
 */
export function listShapes(code: string): readonly unknown[] {
  const flat = code
    .replaceAll(/(?<!\s)\s+/g, gap => (gap.length > longestGap ? ' ' : gap))
    .replaceAll(/\s+(?=\??\.\s*[A-Za-z_$])/g, '');
  const aliases = findAliases(flat);
  const calls = String.raw`(?:\??\.(?:toLowerCase|toUpperCase|trim|toString)\(\))*`;
  const listOf = new Set(
    matchAll(flat, String.raw`(${chain})\??\.(?:${eachMethod}|length)\b`).map(([, from = '']) =>
      resolve(aliases, toParts(from)).join('.'),
    ),
  );
  const compared = [
    ...matchAll(flat, String.raw`(${chain})${calls}\s*[=!]==?\s*(${literal})`),
    ...matchAll(flat, String.raw`(${chain})\??\.(?:includes|startsWith)\(\s*(${literal})`),
  ].map(([all, from = '', value = '']) => {
    const parts = toParts(from.replace(/\??\.(?:toLowerCase|toUpperCase|trim)$/, ''));
    const path = resolve(aliases, parts);
    const isList = /\.includes\(\s*['"\d]/.test(all) && listOf.has(path.join('.'));
    return { path: isList ? [...path, listed] : path, value: readLiteral(value) };
  });
  const roots = new Map<string, (typeof compared)[number][]>();
  for (const { path, value } of compared.slice(0, mostCompared)) {
    if (path.length > longestPath) continue;
    const [root = '', ...below] = path;
    if (notOfData.has(root) || below.length === 0 || below.at(-1) === 'length') continue;
    const group = roots.get(root);
    if (group) group.push({ path: below, value });
    else roots.set(root, [{ path: below, value }]);
  }
  return [...roots.values()]
    .filter(found => found.some(({ path }) => path.length > 1 || path.at(-1) === listed))
    .flatMap(all => {
      const leaves = all.filter(({ path }) => !all.some(other => isBelow(other.path, path)));
      const valuesAt = (path: Path) =>
        leaves.filter(other => other.path.join('.') === path.join('.')).map(({ value }) => value);
      const base = leaves.reduceRight<unknown>(
        (made, { path, value }) => setAt(made, path, value),
        undefined,
      );
      return [
        base,
        ...leaves.map(({ path, value }) => setAt(base, path, value)),
        // Lists of texts with all that they are asked for.
        ...leaves
          .filter(({ path }) => path.at(-1) === listed)
          .map(({ path }) => setAt(base, path.slice(0, -1), valuesAt(path))),
      ];
    })
    .filter((shape, at, all) => all.findIndex(other => equalJson(other, shape)) === at)
    .slice(0, most);
}

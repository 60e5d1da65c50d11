import { buildFromPaths, fittingLeaf } from '../fittingLeaf';

const comments = /\/\*[\s\S]*?\*\/|(?<![:'"`\\])\/\/[^\n]*/g;
/** A value of the function’s parameters that gets a name of its own. */
const named = /\b(?:const|let|var)\s+(\w+)\s*=\s*params((?:\??\.\w+|(?:\?\.)?\[\d+\])+)(?!\s*\()/g;
const destructured = /\b(?:const|let|var)\s*\{([^{}]+)\}\s*=\s*params\b/g;
/** Methods that only lists have. */
const ofLists = /^(?:map|filter|find|findIndex|forEach|some|every|reduce|flatMap|join|push|sort)$/;
const ofTexts =
  /^(?:length|toString|toLowerCase|toUpperCase|trim|split|replace|replaceAll|includes|startsWith|endsWith|match|charAt|slice|substring|indexOf|test|hasOwnProperty)$/;
/** The keys of records that code looks things up in. */
const keys = /(?:^|[{,\s])["']?(\w+)["']?\s*:\s*\{/g;
const quoted = /(["'])([\w.@ -]{1,40})\1/g;

const most = 20;
const distinct = (all: readonly string[]) => [...new Set(all)].slice(0, most);

/** The parts of a path; an index stands with what it is an index of. */
const toParts = (path: string) => path.replaceAll('?.[', '[').split(/\??\./).filter(Boolean);

interface Read {
  readonly path: readonly string[];
  readonly isList: boolean;
}

/** The paths below each parameter that a code reads, and which of them it takes for lists. */
function listReads(code: string): ReadonlyMap<string, readonly Read[]> {
  const paths = new Map<string, readonly string[]>([['params', []]]);
  for (const [, name = '', path = ''] of code.matchAll(named)) paths.set(name, toParts(path));
  for (const [, names = ''] of code.matchAll(destructured))
    for (const name of names.split(','))
      if (/^\s*\w+\s*$/.test(name)) paths.set(name.trim(), [name.trim()]);
  const reads = new Map<string, Read[]>();
  for (const [name, start] of paths)
    for (const [, before, more = '', after] of code.matchAll(
      new RegExp(
        String.raw`(\bof\s+)?(?<![.\w])${name}((?:\??\.\w+|(?:\?\.)?\[\d+\])*)(\s*\|\|\s*\[\]|\s*\?\?\s*\[\]|\s*\))?`,
        'g',
      ),
    )) {
      const path = [...start, ...toParts(more)];
      const [parameter, ...below] = path;
      if (parameter === undefined) continue;
      const end = below.findIndex(part => ofLists.test(part) || ofTexts.test(part));
      const read = end < 0 ? below : below.slice(0, end);
      const isList =
        (end >= 0 && ofLists.test(below[end] ?? '')) ||
        /\[\]/.test(after ?? '') ||
        (before !== undefined && after?.trim() === ')');
      if (read.length > 0)
        reads.set(parameter, [...(reads.get(parameter) ?? []), { path: read, isList }]);
    }
  return reads;
}

/**
 * Records as deep as a code reads its parameters, with lists where it takes them for lists: of the
 * words that it knows, and of records.
 */
export function listDeepRecords(code: string, records: readonly unknown[]): readonly unknown[] {
  const bare = code.replace(comments, '');
  const words = distinct([
    ...[...bare.matchAll(keys)].map(([, key = '']) => key),
    ...[...bare.matchAll(quoted)].map(([, , word = '']) => word),
  ]);
  return [...listReads(bare).values()].flatMap(reads => {
    const lists = new Set(reads.filter(each => each.isList).map(({ path }) => path.join('.')));
    const paths = new Set(reads.map(({ path }) => path.join('.')));
    const build = (items: readonly unknown[]) =>
      buildFromPaths(
        paths,
        Object.fromEntries(
          [...paths].map(path => [
            path,
            lists.has(path) ? items : fittingLeaf(path.split('.').at(-1) ?? ''),
          ]),
        ),
      );
    return lists.size > 0 ? [build(words), build(records), build([])] : [build([])];
  });
}

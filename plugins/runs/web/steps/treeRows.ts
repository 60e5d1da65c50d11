import { isObject } from '#core/contract/internal';

/** A line of a value drawn as a tree. */
export interface TreeRow {
  /** Keys from the root, joined so that no two rows share it. */
  readonly path: string;
  readonly depth: number;
  readonly name: string;
  readonly value: unknown;
  /** How many lines stand in it; 0 for what cannot be opened. */
  readonly size: number;
  readonly open: boolean;
  /** A piece of a long text. */
  readonly piece?: true;
}

const longText = 90;
const pieceLength = 90;
/** Opened at first while there are no more lines than this. */
const opensUpTo = 60;

/** A long text in lines that fit. */
function splitText(text: string): readonly string[] {
  return text
    .split('\n')
    .flatMap(line => (line.length <= pieceLength ? [line] : (line.match(/.{1,90}/gu) ?? [])));
}
const isLong = (value: unknown): value is string =>
  typeof value === 'string' && (value.length > longText || value.includes('\n'));

/** The names of what stands in a value, in order. */
export function listEntries(value: unknown): readonly (readonly [string, unknown])[] {
  return isObject(value) ? Object.entries(value) : [];
}

/** Returns the paths that are open at first: as many levels as fit on one screen. */
export function openAtFirst(value: unknown): ReadonlySet<string> {
  const open = new Set<string>();
  let level: (readonly [string, unknown])[] = [['', value]];
  let lines = 0;
  while (level.length > 0) {
    const next = level.flatMap(([path, each]) =>
      listEntries(each).map(([name, inner]) => [`${path}/${name}`, inner] as const),
    );
    lines += next.length;
    if (lines > opensUpTo && level[0]?.[0] !== '') break;
    for (const [path, each] of level) if (listEntries(each).length > 0) open.add(path);
    level = next;
  }
  return open;
}

/** The lines of a value that are seen while `open` is open. */
export function treeRows(value: unknown, open: ReadonlySet<string>): readonly TreeRow[] {
  const rows: TreeRow[] = [];
  const add = (path: string, depth: number, name: string, each: unknown) => {
    const entries = listEntries(each);
    const isOpen = open.has(path);
    const pieces = isLong(each) ? splitText(each) : [];
    rows.push({
      path,
      depth,
      name,
      value: each,
      size: entries.length || pieces.length,
      open: isOpen,
    });
    if (!isOpen) return;
    for (const [inner, held] of entries) add(`${path}/${inner}`, depth + 1, inner, held);
    pieces.forEach((text, at) =>
      rows.push({
        path: `${path}#${at}`,
        depth: depth + 1,
        name: '',
        value: text,
        size: 0,
        open: false,
        piece: true,
      }),
    );
  };
  if (isObject(value))
    for (const [name, held] of listEntries(value)) add(`/${name}`, 0, name, held);
  else add('', 0, '', value);
  return rows;
}

/** A value in one line. */
export function preview(value: unknown): string {
  if (typeof value === 'string')
    return value.length > longText ? `“${value.slice(0, longText)}…` : `“${value}”`;
  if (Array.isArray(value)) return `[${value.length}]`;
  if (isObject(value)) return `{${Object.keys(value).length}}`;
  return String(value);
}

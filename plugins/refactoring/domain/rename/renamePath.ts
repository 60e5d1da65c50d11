import { readRichText, type Inline } from '#plugins/flows/contract/graph/richtext/richText';
import { mapPaths, mapTexts } from '../steps/mapReferences';

/** A name at the end of paths, such as `plan` of `global.company.variables.plan`. */
export interface RenamedPaths {
  readonly prefixes: PathPrefixes;
  readonly from: string;
  readonly to: string;
}

/** The paths before a name, each with its dot, to be found in a path however many they are. */
export class PathPrefixes {
  private readonly known: ReadonlySet<string>;
  /** Their lengths, the shortest first. */
  private readonly lengths: readonly number[];

  constructor(prefixes: Iterable<string>) {
    this.known = new Set(prefixes);
    const lengths = new Set(Array.from(this.known, ({ length }) => length));
    this.lengths = [...lengths].toSorted((one, other) => one - other);
  }

  has(prefix: string): boolean {
    return this.known.has(prefix);
  }

  /** Returns the length of the shortest one that a path begins with and that `fits`; else undefined. */
  find(path: string, fits: (length: number) => boolean): number | undefined {
    for (const length of this.lengths) {
      if (length > path.length) return undefined;
      if (fits(length) && this.known.has(`${path.slice(0, length - 1)}.`)) return length;
    }
    return undefined;
  }
}

/**
 * The value with each `{{…}}` reference to a name as a reference to its new name, and the labels
 * that rich text shows in place of it. All else of every text stays byte for byte.
 */
export function renamePaths(value: unknown, renamed: RenamedPaths): unknown {
  return mapTexts(value, text => {
    if (!text.includes(renamed.from)) return text;
    const after = mapPaths(text, path => toPath(path, renamed));
    return after === text ? text : renameLabels(after, renamed);
  });
}

function toPath(path: string, renamed: RenamedPaths): string {
  const { prefixes, from, to } = renamed;
  const length = prefixes.find(path, at => {
    if (path[at - 1] !== '.' || !path.startsWith(from, at)) return false;
    const next = path[at + from.length];
    return next === undefined || next === '.' || next === '[';
  });
  return length === undefined
    ? renameQuoted(path, renamed)
    : path.slice(0, length) + to + path.slice(length + from.length);
}

/** A name in brackets; its quotes have a backslash in rich text. */
const quoted = /^\[(\s*)(\\?["'])([^"'\\]*)\2(\s*)\]/;

/** The path with a name in brackets, such as `global.variables["plan"]`, renamed there. */
function renameQuoted(path: string, { prefixes, from, to }: RenamedPaths): string {
  const length = prefixes.find(path, at => path[at - 1] === '[');
  if (length === undefined) return path;
  return (
    path.slice(0, length - 1) +
    path
      .slice(length - 1)
      .replace(quoted, (all, before: string, quote: string, name: string, after: string) =>
        name === from ? `[${before}${quote}${to}${quote}${after}]` : all,
      )
  );
}

/** The layouts in which rich text is stored. */
const layouts = [2, 0] as const;

/** Rich text whose layout is not known keeps its labels. */
function renameLabels(text: string, renamed: RenamedPaths): string {
  const lines = readRichText(text);
  const layout = lines && layouts.find(space => JSON.stringify(lines, null, space) === text);
  return layout === undefined
    ? text
    : JSON.stringify(
        lines?.map(line => renameLabel(line, renamed)),
        null,
        layout,
      );
}

/** Names a reference in rich text again where it shows the name and nothing behind it. */
function renameLabel<Part extends Inline>(part: Part, renamed: RenamedPaths): Part {
  const { from, to } = renamed;
  if (!isRenamed(part.data, renamed))
    return part.children
      ? { ...part, children: part.children.map(each => renameLabel(each, renamed)) }
      : part;
  const isLabel = (label: unknown) => label === from;
  return {
    ...part,
    ...(isLabel(part['url']) && { url: to }),
    ...(isLabel(part['name']) && { name: to }),
    ...(part.children && {
      children: part.children.map(each => (isLabel(each.text) ? { ...each, text: to } : each)),
    }),
  };
}

/** Whether a reference in rich text is one to the new name, with nothing behind it. */
function isRenamed(data: string | undefined, { prefixes, to }: RenamedPaths): boolean {
  const path = data?.slice(2, -2).trim() ?? '';
  return path.endsWith(to) && prefixes.has(path.slice(0, path.length - to.length));
}

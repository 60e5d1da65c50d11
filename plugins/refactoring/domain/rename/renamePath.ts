import { readRichText, type Inline } from '#plugins/flows/contract/graph/richtext/richText';
import { mapPaths } from '../steps/mapReferences';
import { mapTexts } from '../steps/mapTexts';

/** A name at the end of a path, such as `plan` of `global.company.variables.plan`. */
export interface RenamedPath {
  /** The path before the name, with its dot. */
  readonly prefix: string;
  readonly from: string;
  readonly to: string;
}

/**
 * The value with each `{{…}}` reference to a name as a reference to its new name, and the labels
 * that rich text shows in place of it. All else of every text stays byte for byte.
 */
export function renamePath(value: unknown, renamed: RenamedPath): unknown {
  const path = renamed.prefix + renamed.from;
  const toPath = (each: string) =>
    each === path || each.startsWith(`${path}.`) || each.startsWith(`${path}[`)
      ? renamed.prefix + renamed.to + each.slice(path.length)
      : renameQuoted(each, renamed);
  return mapTexts(value, text => {
    if (!text.includes(renamed.from)) return text;
    const after = mapPaths(text, toPath);
    return after === text ? text : renameLabels(after, renamed);
  });
}

/** A name in brackets; its quotes have a backslash in rich text. */
const quoted = /^\[(\s*)(\\?["'])([^"'\\]*)\2(\s*)\]/;

/** The path with a name in brackets, such as `global.variables["plan"]`, renamed there. */
function renameQuoted(path: string, { prefix, from, to }: RenamedPath): string {
  const scope = prefix.slice(0, -1);
  if (!path.startsWith(`${scope}[`)) return path;
  return (
    scope +
    path
      .slice(scope.length)
      .replace(quoted, (all, before: string, quote: string, name: string, after: string) =>
        name === from ? `[${before}${quote}${to}${quote}${after}]` : all,
      )
  );
}

/** The layouts in which rich text is stored. */
const layouts = [2, 0] as const;

/** Rich text whose layout is not known keeps its labels. */
function renameLabels(text: string, renamed: RenamedPath): string {
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

/** Names a reference in rich text anew where it shows the name and nothing behind it. */
function renameLabel<Part extends Inline>(part: Part, renamed: RenamedPath): Part {
  const { prefix, from, to } = renamed;
  if (part.data?.slice(2, -2).trim() !== prefix + to)
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

import { getField } from '#core/contract';
import type { NodeData } from '#plugins/flows/contract';

const braces = /(\{\{\{?)([^{}]*)(?=\}\})/g;
const paths = /(?<![\w.])(?:local|global)\.[\w-]+(?:\.[\w-]+|\[[^\][]*\])*/g;
/** A path that stands alone, whose names may hold blanks, as those of variables may. */
const alone = /^(?:local|global)\.[\w-][^{}()"'=|]*$/;

/**
 * The value with each path of a `{{…}}` reference, in text, rich text and Handlebars blocks at any
 * depth, as `toPath` names it; unchanged parts are the same objects.
 */
export const mapReferences = (value: unknown, toPath: (path: string) => string): unknown =>
  mapTexts(value, text => mapPaths(text, toPath));

/** A text with each path of a `{{…}}` reference as `toPath` names it. */
export const mapPaths = (text: string, toPath: (path: string) => string): string =>
  text.includes('{{')
    ? text.replace(braces, (_, open: string, inside: string) => {
        const whole = inside.trim();
        const after = alone.test(whole)
          ? inside.replace(whole, () => toPath(whole))
          : inside.replace(paths, path => toPath(path));
        return open + after;
      })
    : text;

/** Every path of a `{{…}}` reference in a value, each once, in the order of appearance. */
export function listPaths(value: unknown): readonly string[] {
  const paths = new Set<string>();
  mapReferences(value, path => {
    paths.add(path);
    return path;
  });
  return [...paths];
}

/**
 * The value with each text in it, at any depth, as `map` gives it; unchanged parts are the same
 * objects.
 */
export function mapTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) {
    const after = value.map(each => mapTexts(each, map));
    return after.every((each, at) => each === value[at]) ? value : after;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, mapTexts(each, map)] as const);
  return entries.every(([key, each]) => each === getField(value, key))
    ? value
    : Object.fromEntries(entries);
}

/** The properties of a node that runs read. */
export function readProperties({
  connectorId,
  properties = {},
}: NodeData): NonNullable<NodeData['properties']> {
  // The user look-up keeps the last identifier it was given in a property that it no longer reads.
  const { identifier: _, ...read } = properties;
  return connectorId === 'pingOneSSOConnector' ? read : properties;
}

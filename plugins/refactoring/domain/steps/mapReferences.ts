import { getField } from '#core/contract';

const braces = /(\{\{\{?)([^{}]*)(?=\}\})/g;
const paths = /(?<![\w.])(?:local|global)\.[\w-]+(?:\.[\w-]+|\[[^\][]*\])*/g;
/** A path that stands alone, whose names may hold blanks, as those of variables may. */
const alone = /^\s*((?:local|global)\.[\w-][^{}()"'=|]*?)\s*$/;

/**
 * The value with each path of a `{{…}}` reference, in text, rich text and Handlebars blocks at any
 * depth, as `toPath` names it; unchanged parts are the same objects.
 */
export function mapReferences(value: unknown, toPath: (path: string) => string): unknown {
  if (typeof value === 'string') return value.includes('{{') ? mapText(value, toPath) : value;
  if (Array.isArray(value)) {
    const after = value.map(each => mapReferences(each, toPath));
    return after.every((each, at) => each === value[at]) ? value : after;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(
    ([key, each]) => [key, mapReferences(each, toPath)] as const,
  );
  return entries.every(([key, each]) => each === getField(value, key))
    ? value
    : Object.fromEntries(entries);
}

const mapText = (text: string, toPath: (path: string) => string) =>
  text.replace(braces, (_, open: string, inside: string) => {
    const whole = alone.exec(inside)?.[1];
    const after =
      whole === undefined
        ? inside.replace(paths, path => toPath(path))
        : inside.replace(whole, () => toPath(whole));
    return open + after;
  });

/** Every path of a `{{…}}` reference in a value, each once, in the order of appearance. */
export function listPaths(value: unknown): readonly string[] {
  const found = new Set<string>();
  mapReferences(value, path => {
    found.add(path);
    return path;
  });
  return [...found];
}

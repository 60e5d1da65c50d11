const blocks =
  /\{\{#(?:each|with)\s+([^{}]*)\}\}(?:(?!\{\{#(?:each|with)\b)[^])*?\{\{\/(?:each|with)\}\}/;
const braces = /\{\{\s*(?:#(?:if|unless|each|with)\s+)?([^{}]*)\}\}/g;
const path = /^[A-Za-z_$][\w$-]*(?:\.[A-Za-z_$][\w$-]*)*$/;
const most = 40;

/**
 * The values that a template names, as paths, in the order of appearance; what stands inside of
 * `each` and `with` belongs to their own.
 */
export function valuesNamed(template: string): readonly string[] {
  let left = template;
  for (let found = blocks.exec(left); found; found = blocks.exec(left))
    left = `${left.slice(0, found.index)}{{${found[1]}}}${left.slice(found.index + found[0].length)}`;
  const named = [...left.matchAll(braces)].map(([, inside = '']) => inside.trim());
  return [
    ...new Set(
      named.filter(each => path.test(each) && each !== 'else' && !each.startsWith('this')),
    ),
  ].slice(0, most);
}

type Values = Readonly<Record<string, unknown>>;

/** Those of the paths that values do not have. */
export const valuesMissing = (paths: readonly string[], values: Values): readonly string[] =>
  paths.filter(each => at(values, each) === undefined);

const at = (values: unknown, dotted: string): unknown =>
  dotted
    .split('.')
    .reduce<unknown>(
      (held, name) =>
        typeof held === 'object' && held !== null && Object.hasOwn(held, name)
          ? (held as Values)[name]
          : undefined,
      values,
    );

/** Values with the paths added, each standing for itself by its last name; what is there stays. */
export function withValues(values: Values, paths: readonly string[]): Values {
  return paths.reduce((held, dotted) => addPath(held, dotted.split('.')), values);
}

function addPath(values: unknown, [name = '', ...rest]: readonly string[]): Values {
  const held: Values =
    typeof values === 'object' && values !== null && !Array.isArray(values) ? { ...values } : {};
  const below = Object.hasOwn(held, name) ? held[name] : undefined;
  return { ...held, [name]: rest.length === 0 ? (below ?? name) : addPath(below, rest) };
}

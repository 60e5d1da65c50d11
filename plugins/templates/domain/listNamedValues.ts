const braces = /\{\{([^{}]*)\}\}/g;
const opening = /^#(?:each|with)\s/;
const closing = /^\/(?:each|with)$/;
const keyword = /^\s*(?:#(?:if|unless|each|with)\s+)?/;
const path = /^[A-Za-z_$][\w$-]*(?:\.[A-Za-z_$][\w$-]*)*$/;
const most = 40;

/**
 * The values that a template names, as paths, in the order of appearance; what stands inside of
 * `each` and `with` belongs to their own.
 */
export function listNamedValues(template: string): readonly string[] {
  const expressions = Array.from(template.matchAll(braces), ([, inside = '']) => inside);
  const within = insideBlocks(expressions);
  const named = expressions
    .filter((_, at) => !within[at])
    .map(inside => inside.replace(keyword, '').trim());
  return [
    ...new Set(
      named.filter(each => path.test(each) && each !== 'else' && !each.startsWith('this')),
    ),
  ].slice(0, most);
}

/** Whether each of the braces stands between those of an `each` or `with` that is closed. */
function insideBlocks(found: readonly string[]): readonly boolean[] {
  const open: number[] = [];
  /** Blocks that begin after each of the braces, less those that end before it. */
  const steps = found.map(() => 0);
  found.forEach((inside, at) => {
    if (opening.test(inside)) open.push(at);
    else if (closing.test(inside)) {
      const from = open.pop();
      if (from === undefined) return;
      steps[from + 1]!++;
      if (at + 1 < steps.length) steps[at + 1]!--;
    }
  });
  let depth = 0;
  return steps.map(step => (depth += step) > 0);
}

type Values = Readonly<Record<string, unknown>>;

/** Returns the paths that values do not have. */
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
  const record: Values =
    typeof values === 'object' && values !== null && !Array.isArray(values) ? { ...values } : {};
  const below = Object.hasOwn(record, name) ? record[name] : undefined;
  return { ...record, [name]: rest.length === 0 ? (below ?? name) : addPath(below, rest) };
}

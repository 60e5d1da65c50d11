/** A property value with its `{{…}}` expressions parsed once, so that a run interpolates without a search. */
export type Expression =
  | { readonly kind: 'plain'; readonly value: unknown }
  /** The whole value is one reference: what it finds keeps its type. */
  | { readonly kind: 'reference'; readonly path: readonly string[] }
  | { readonly kind: 'text'; readonly parts: readonly (string | readonly string[])[] }
  | { readonly kind: 'list'; readonly items: readonly Expression[] }
  | { readonly kind: 'record'; readonly entries: readonly (readonly [string, Expression])[] };

/** Looks a path up in what an interaction knows; undefined when nothing is there. */
export type Find = (path: readonly string[]) => unknown;

/**
 * Interpolates the `{{…}}` expressions of a value at run time: returns it with every reference
 * filled in. Unknown references are empty in a text, undefined when they stand alone.
 */
export function interpolate(expression: Expression, find: Find): unknown {
  switch (expression.kind) {
    case 'plain':
      return expression.value;
    case 'reference':
      return find(expression.path);
    case 'text': {
      let text = '';
      for (const part of expression.parts)
        text += typeof part === 'string' ? part : asText(find(part));
      return text;
    }
    case 'list':
      return expression.items.map(item => interpolate(item, find));
    case 'record': {
      const record: Record<string, unknown> = {};
      for (const [key, value] of expression.entries) record[key] = interpolate(value, find);
      return record;
    }
  }
}

/** How a value reads inside a text: nothing for what is missing, JSON for lists and records. */
export function asText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  return typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value);
}

/** A property value taken apart once, so that filling in its references needs no search. */
export type Filling =
  | { readonly kind: 'plain'; readonly value: unknown }
  /** The whole value is one reference: what it finds keeps its type. */
  | { readonly kind: 'reference'; readonly path: readonly string[] }
  | { readonly kind: 'text'; readonly parts: readonly (string | readonly string[])[] }
  | { readonly kind: 'list'; readonly items: readonly Filling[] }
  | { readonly kind: 'record'; readonly entries: readonly (readonly [string, Filling])[] };

/** Looks a path up in what an interaction knows; undefined when nothing is there. */
export type Find = (path: readonly string[]) => unknown;

/**
 * The value with every reference filled in. Unknown references are empty in a text, undefined when
 * they stand alone.
 */
export function fill(filling: Filling, find: Find): unknown {
  switch (filling.kind) {
    case 'plain':
      return filling.value;
    case 'reference':
      return find(filling.path);
    case 'text': {
      let text = '';
      for (const part of filling.parts)
        text += typeof part === 'string' ? part : asText(find(part));
      return text;
    }
    case 'list':
      return filling.items.map(item => fill(item, find));
    case 'record': {
      const record: Record<string, unknown> = {};
      for (const [key, value] of filling.entries) record[key] = fill(value, find);
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

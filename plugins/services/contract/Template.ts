/**
 * A value with places to fill: `{name}` in a text is a property of the node, `{connection.name}` a
 * setting of its connection, `{answer.body.path}` a part of the answer. A text that is one place
 * takes the value as it is. What is empty is left out of objects, lists and queries.
 */
export type Template =
  | string
  | number
  | boolean
  | null
  | readonly Template[]
  | { readonly [name: string]: Template }
  | Form;

/** A value that is computed from others. */
export type Form =
  /** Rows of names and values as an object; each value is the template over `{row}`. */
  | { readonly $record: Template; readonly each?: Template }
  /** The items of a list, each made over `{row}`. */
  | { readonly $list: Template; readonly each: Template }
  /** Whether there is anything. */
  | { readonly $some: Template }
  /** As a data type wants it: a number, a boolean, or an object or list that stands there as JSON. */
  | { readonly $as: 'number' | 'boolean' | 'object' | 'array'; readonly value: Template }
  /** The first that is not empty. */
  | { readonly $first: readonly Template[] }
  /** By the value of a text, whatever its case. */
  | { readonly $choose: Template; readonly from: Readonly<Record<string, Template>> }
  /** A group of a pattern in a text; all of it without `group`. */
  | { readonly $match: Template; readonly pattern: string; readonly group?: number }
  /** The part of a text after its last comma: the data of a data URL. */
  | { readonly $afterComma: Template }
  /** One of two by whether a pattern is found in a text. */
  | {
      readonly $if: Template;
      readonly pattern: string;
      readonly yes?: Template;
      readonly no?: Template;
    }
  /** A part of a hexadecimal number, as a number. */
  | { readonly $hex: Template; readonly from: number; readonly to: number }
  /** A text with commas between the items of a list. */
  | { readonly $join: Template }
  /** Several objects as one; the later wins. */
  | { readonly $merge: readonly Template[] }
  /** The names in a list, in rows or in a text with commas between. */
  | { readonly $names: Template }
  /** A filter by which any of some attributes is a value (SCIM). */
  | { readonly $anyIs: Template; readonly value: Template }
  /** A number divided by another, rounded up. */
  | { readonly $divide: Template; readonly by: number }
  /** A token of these claims, signed with a secret (HS256), good for five minutes. */
  | { readonly $jwt: Template; readonly secret: Template }
  /** The image of a QR code, as a data URL. */
  | { readonly $qr: Template };

/** The values that fill templates, by name. */
export type Scope = Readonly<Record<string, unknown>>;

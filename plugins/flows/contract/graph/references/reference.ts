/**
 * Where a `{{…}}` reference leads: another node's result, a variable of one context, a flow input,
 * a fact of the run, or nowhere known.
 */
export type ReferenceKind =
  | 'node'
  | 'flowInstance'
  | 'company'
  | 'flow'
  | 'user'
  | 'parameter'
  | 'global'
  | 'template';

/** One reference, as found in a property. */
export interface Reference {
  readonly kind: ReferenceKind;
  /** The dotted path as written, without braces. */
  readonly path: string;
  /** For `node`: the id of the node. */
  readonly nodeId?: string;
  /** For a variable or an input: its name. */
  readonly name?: string;
}

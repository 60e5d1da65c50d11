import type { EdgeElement, Flow, NodeElement } from '#plugins/flows/contract';
import type { LinterError } from '#plugins/flows/contract/internal';
import type { LintFacts } from '../../contract';
import type { LintedCapability } from '../../domain/lintContext';

/**
 * The changes in a list of elements: those that are new or another object, and the order if it
 * differs.
 */
interface ListDelta<T> {
  readonly set: readonly T[];
  readonly order?: readonly string[];
}
interface Element {
  readonly data: { readonly id: string };
}

/** Compares two lists of an immutable document by the identity of their elements. */
export function listDelta<T extends Element>(
  before: readonly T[],
  after: readonly T[],
): ListDelta<T> | undefined {
  if (before === after) return undefined;
  const same =
    before.length === after.length &&
    before.every(({ data }, at) => data.id === after[at]?.data.id);
  if (same) {
    const set = after.filter((each, at) => each !== before[at]);
    return set.length > 0 ? { set } : undefined;
  }
  const old = new Set(before);
  return { set: after.filter(each => !old.has(each)), order: after.map(({ data }) => data.id) };
}

/** The list after a change; elements that the change does not name stay the same objects. */
export function withDelta<T extends Element>(
  before: readonly T[],
  { set, order }: ListDelta<T>,
): readonly T[] {
  const changed = new Map(set.map(each => [each.data.id, each]));
  if (!order) return before.map(each => changed.get(each.data.id) ?? each);
  const old = new Map(before.map(each => [each.data.id, each]));
  return order.flatMap(id => changed.get(id) ?? old.get(id) ?? []);
}

/** The part of a flow that rules look at besides its graph. */
export type LintedRest = Pick<Flow, 'flowId' | 'settings' | 'trigger' | 'inputSchema'>;

/** A message from the page to the linter: the changes since its last message. */
export interface LintRequest {
  /** Comes back with the answer. */
  readonly version: number;
  readonly nodes?: ListDelta<NodeElement>;
  readonly edges?: ListDelta<EdgeElement>;
  readonly rest?: LintedRest;
  readonly facts?: LintFacts;
  /** Capabilities by `connectorId.capabilityName`, with those told before. */
  readonly capabilities?: readonly (readonly [name: string, capability: LintedCapability])[];
  /** Forget what was told before. */
  readonly anew?: boolean;
}
/**
 * The linter's reply: all issues of each node whose issues changed, with those of the flow itself
 * under no id.
 */
export interface LintReply {
  readonly version: number;
  readonly changed: readonly (readonly [nodeId: string, findings: readonly LinterError[]])[];
  /** Whether that is all there is. */
  readonly all: boolean;
}

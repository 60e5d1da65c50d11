import type { Sliced } from '#core/contract/sliced';
import { besideDocument, type Flow } from '#plugins/flows/contract/flow';
import type { ProposedFlow } from '../contract';

/** Fields that belong to the flow and not to the content of a version, or follow from it. */
const apart = new Set([...besideDocument, 'flowColor', 'connectorIds']);

function* sortKeys(value: unknown): Sliced<unknown> {
  if (typeof value !== 'object' || value === null) return value;
  yield;
  if (Array.isArray(value)) {
    const list: unknown[] = [];
    for (const each of value) list.push(yield* sortKeys(each));
    return list;
  }
  const sorted: [string, unknown][] = [];
  for (const [key, each] of Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    sorted.push([key, yield* sortKeys(each)]);
  return Object.fromEntries(sorted);
}

/**
 * Sorts the content of a flow, in steps: the same content has the same JSON, whatever the version.
 */
export function sortContent(flow: Flow): Sliced<unknown> {
  const entries = Object.entries(flow).filter(
    ([key, value]) => !apart.has(key) && value !== undefined,
  );
  return sortKeys(Object.fromEntries(entries));
}

/** Returns what a request proposes as text, for its hash. */
export const toProposalText = (flows: readonly ProposedFlow[]): string =>
  JSON.stringify(
    flows
      .map(({ flowId, baseVersion, hash }) => [flowId, baseVersion, hash])
      .sort(([one = ''], [other = '']) => (one < other ? -1 : 1)),
  );

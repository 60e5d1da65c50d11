import { connections, type GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import type { CatalogueItem } from './capabilities';

const [page, compare, set] = ['customHTMLTemplate', 'AEqualsMultipleB', 'saveValue'];
const [jump, fail, code, done] = [
  'goToNode',
  'customErrorMessage',
  'customFunction',
  'createSuccessResponse',
];

/** What stands most often behind a capability in some hundred flows; `start` begins them. */
const usual: Readonly<Record<string, readonly string[]>> = {
  start: [page, set, 'customHtmlMessage', 'AIsEmpty', code],
  startNode: [page, 'AEqualsB', code, 'AIsEmpty', done],
  customHTMLTemplate: [compare, jump, 'createErrorResponse', set, code],
  AEqualsMultipleB: [jump, fail, page, 'startUiSubFlow', 'userLookup', 'findUser', set],
  AEqualsB: [jump, page, 'AEqualsB', 'startUiSubFlow', set, done],
  saveValue: [jump, page, compare, code, 'AEqualsB'],
  customFunction: [page, jump, set, code, 'AEqualsB'],
  startUiSubFlow: [jump, compare, page, set],
  logOutcome: [done, set, page],
};
const otherwise = [jump, fail, page, set, compare, code, done];

/** The capabilities that a node’s links lead to, past an operator. */
const listNext = (index: GraphIndex, nodeId: string): readonly string[] =>
  index
    .out(nodeId)
    .flatMap(({ data: { target } }) =>
      index.nodes.get(target)?.data.nodeType === 'EVAL'
        ? index.out(target).map(({ data }) => data.target)
        : target,
    )
    .flatMap(id => index.nodes.get(id)?.data.capabilityName ?? []);

/**
 * Puts first what is likely to come behind a node, or at the start of an empty flow: what this flow
 * has behind others of its capability, then what flows usually have. The rest stays as it is.
 */
export function suggestNext(
  items: readonly CatalogueItem[],
  index: GraphIndex,
  after: string | undefined,
): readonly CatalogueItem[] {
  const before = after === undefined ? undefined : index.nodes.get(after)?.data.capabilityName;
  if (before === undefined && index.nodes.size > 0) return items;
  const own = connections(index)
    .filter(({ data }) => before !== undefined && data.capabilityName === before)
    .flatMap(({ data }) => listNext(index, data.id));
  const counts = new Map<string, number>();
  const likely = usual[before ?? 'start'] ?? otherwise;
  for (const [at, name] of likely.entries()) counts.set(name, 1 - at / likely.length);
  for (const name of own) counts.set(name, (counts.get(name) ?? 0) + 1);
  const rank = ({ capabilityName = '', runnable }: CatalogueItem) =>
    (runnable && counts.get(capabilityName)) || 0;
  return items.toSorted((a, b) => rank(b) - rank(a));
}

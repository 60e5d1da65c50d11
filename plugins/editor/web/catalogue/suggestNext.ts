import { countFollowers, flowStart, type FollowCounts } from '#plugins/editor/contract/internal';
import type { GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import type { CatalogueItem } from './capabilities';

const [page, compare, set] = ['customHTMLTemplate', 'AEqualsMultipleB', 'saveValue'];
const [jump, fail, code, done] = [
  'goToNode',
  'customErrorMessage',
  'customFunction',
  'createSuccessResponse',
];

/** The most frequent followers of a capability in some hundred flows; `start` begins them. */
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

/** More than any count of the other flows, so that this flow comes first. */
const ownWeight = 1_000_000;
/** How many times in other flows a usual follower counts for. */
const usualWeight = 3;

/**
 * Puts first what is likely to come behind a node, or at the start of an empty flow: what this flow
 * has behind others of its capability, then what the environment’s other flows have, and what flows
 * usually have. The rest stays as it is.
 */
export function suggestNext(
  items: readonly CatalogueItem[],
  index: GraphIndex,
  after: string | undefined,
  elsewhere: FollowCounts = {},
): readonly CatalogueItem[] {
  const before = after === undefined ? undefined : index.nodes.get(after)?.data.capabilityName;
  if (before === undefined && index.nodes.size > 0) return items;
  const counts = new Map<string, number>();
  const add = (followers: Readonly<Record<string, number>> = {}, weight = 1) => {
    for (const [name, count] of Object.entries(followers))
      counts.set(name, (counts.get(name) ?? 0) + count * weight);
  };
  const likely = usual[before ?? flowStart] ?? otherwise;
  add(Object.fromEntries(likely.map((name, at) => [name, 1 - at / likely.length])), usualWeight);
  add(elsewhere[before ?? flowStart]);
  if (before !== undefined) add(countFollowers(index)[before], ownWeight);
  const rank = ({ capabilityName = '', runnable }: CatalogueItem) =>
    (runnable && counts.get(capabilityName)) || 0;
  return items.toSorted((a, b) => rank(b) - rank(a));
}

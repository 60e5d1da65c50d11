import { format } from '#core/contract';
import { strings } from '../strings';
import type { ProposedFlow, ReviewPolicy, Verdict } from '../contract';

/** A review with what is known of its author now. */
export interface JudgedReview {
  readonly by: string;
  readonly verdict: Verdict;
  readonly contentHash: string;
  readonly content: readonly ProposedFlow[];
  readonly createdDate: number;
  /** The roles of its author; none where they are no longer a member, or can no longer approve. */
  readonly roles: readonly string[];
}
/** The parts of a change request that are judged. */
export interface JudgedRequest {
  readonly contentHash: string;
  readonly flows: readonly (ProposedFlow & { readonly name: string; readonly required: boolean })[];
  readonly contributors: readonly string[];
  readonly openComments: number;
}

/** How many approvals a request needs; 0 where the policy requires none for its flows. */
export const countNeeded = (policy: ReviewPolicy, { flows }: Pick<JudgedRequest, 'flows'>) =>
  flows.some(({ required }) => required) ? policy.approvals : 0;

/** Says which flows changed between the content that was reviewed and the content now. */
function describeChange(reviewed: readonly ProposedFlow[], flows: JudgedRequest['flows']): string {
  const before = new Map(reviewed.map(each => [each.flowId, each]));
  for (const flow of flows) {
    const was = before.get(flow.flowId);
    if (!was) return format(strings.staleAdded, { name: flow.name });
    if (was.hash !== flow.hash)
      return format(strings.staleChanged, {
        name: flow.name,
        from: was.versionId,
        to: flow.versionId,
      });
    if (was.baseVersion !== flow.baseVersion)
      return format(strings.staleBase, { name: flow.name, version: flow.baseVersion });
  }
  return strings.staleRemoved.text;
}

/** Says why a review does not count; empty where it does. */
export function findReviewFault(
  review: JudgedReview,
  request: JudgedRequest,
  policy: ReviewPolicy,
): string {
  if (review.contentHash !== request.contentHash)
    return describeChange(review.content, request.flows);
  if (review.verdict !== 'approved') return '';
  if (request.contributors.includes(review.by)) return strings.ownReview.text;
  if (review.roles.length === 0) return strings.reviewerGone.text;
  if (policy.roles.length > 0 && !policy.roles.some(role => review.roles.includes(role)))
    return format(strings.reviewerRole, { roles: policy.roles.join(', ') });
  return '';
}

/** Says why somebody can't approve a request; empty where they can. */
export function findApproveFault(
  { contributors }: Pick<JudgedRequest, 'contributors'>,
  policy: ReviewPolicy,
  caller: { readonly customerId: string; readonly roles: readonly string[]; readonly may: boolean },
): string {
  if (!caller.may) return strings.mayNotApprove.text;
  if (contributors.includes(caller.customerId)) return strings.ownRequest.text;
  if (policy.roles.length > 0 && !policy.roles.some(role => caller.roles.includes(role)))
    return format(strings.wrongRole, { roles: policy.roles.join(', ') });
  return '';
}

/** Judges a request: the approvals that count, and what stands in the way of its release. */
export function judgeReviews(
  request: JudgedRequest,
  reviews: readonly JudgedReview[],
  policy: ReviewPolicy,
): { readonly approvals: number; readonly blockers: readonly string[] } {
  const latest = new Map<string, JudgedReview>();
  for (const review of [...reviews].sort((one, other) => one.createdDate - other.createdDate))
    latest.set(review.by, review);
  const valid = [...latest.values()].filter(each => !findReviewFault(each, request, policy));
  const approvals = valid.filter(({ verdict }) => verdict === 'approved').length;
  const rejections = valid.filter(({ verdict }) => verdict === 'changesRequested').length;
  const missing = countNeeded(policy, request) - approvals;
  return {
    approvals,
    blockers: [
      ...(rejections > 0 ? [strings.changesWanted.text] : []),
      ...(missing > 0 ? [format(strings.approvalsMissing, { count: missing })] : []),
      ...(policy.resolveComments && countNeeded(policy, request) > 0 && request.openComments > 0
        ? [format(strings.commentsOpen, { count: request.openComments })]
        : []),
    ],
  };
}

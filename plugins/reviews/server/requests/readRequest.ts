import { sql } from 'kysely';
import { format } from '#core/contract';
import { readJson, type Call } from '#core/server';
import { findActorNames, findCallerRoles } from '#core/server/internal';
import {
  approvals,
  type ChangeRequest,
  type Person,
  type RequestLine,
  type ReviewPolicy,
} from '../../contract';
import {
  countNeeded,
  findApproveFault,
  findReviewFault,
  judgeReviews,
  type JudgedReview,
} from '../../domain/judgeReviews';
import { strings } from '../../strings';
import { readPolicy } from '../policy';
import { findApprovers } from '../reviewers';
import type { CommentRow, RequestFlowRow, RequestRow, ReviewRow } from '../tables';
import { toProposed } from './findRequest';
import { isReviewRequired, readRequestFlows } from './readRequestFlows';

/** Requests with their rows, and the policy that they are judged by. */
interface Loaded {
  readonly policy: ReviewPolicy;
  readonly flows: readonly RequestFlowRow[];
  readonly reviews: readonly (ReviewRow & { readonly roles: readonly string[] })[];
  readonly comments: readonly CommentRow[];
  readonly names: ReadonlyMap<string, string>;
}

type Reading = Pick<Call, 'server' | 'db' | 'companyId'>;

const commentFacts = [
  'company_id',
  'request_id',
  'comment_id',
  'flow_id',
  'node_id',
  'node_title',
  'created_by',
  'created_date',
  'edited_date',
  'resolved_by',
] as const;

/** Loads requests; `texts` are those of their comments, of which lists need none. */
async function load(
  { server, db, companyId }: Reading,
  rows: readonly RequestRow[],
  { texts }: { readonly texts: boolean },
): Promise<Loaded> {
  const ids = rows.map(({ request_id }) => request_id);
  const policy = await readPolicy(db);
  if (ids.length === 0) return { policy, flows: [], reviews: [], comments: [], names: new Map() };
  const flows = await db
    .selectFrom('change_request_flows')
    .selectAll()
    .where('request_id', 'in', ids)
    .orderBy('name')
    .execute();
  const reviews = await db
    .selectFrom('change_reviews')
    .selectAll()
    .where('request_id', 'in', ids)
    .orderBy('created_date')
    .execute();
  const comments = await db
    .selectFrom('review_comments')
    .select(commentFacts)
    .select(texts ? 'body' : sql<string>`''`.as('body'))
    .where('request_id', 'in', ids)
    .orderBy('created_date')
    .execute();
  const able = await findApprovers(
    server,
    companyId,
    reviews.map(({ created_by }) => created_by),
  );
  const people = [
    ...rows.flatMap(row => [row.created_by, row.ended_by, ...readJson(row.reviewers)]),
    ...reviews.map(({ created_by }) => created_by),
    ...comments.flatMap(({ created_by, resolved_by }) => [created_by, resolved_by]),
  ];
  return {
    policy,
    flows,
    comments,
    reviews: reviews.map(each => ({ ...each, roles: able.get(each.created_by) ?? [] })),
    names: await findActorNames(server, db, people),
  };
}

const ofRequest = <Row extends { readonly request_id: string }>(
  rows: readonly Row[],
  { request_id }: RequestRow,
) => rows.filter(each => each.request_id === request_id);

const toJudged = (row: ReviewRow & { readonly roles: readonly string[] }): JudgedReview => ({
  by: row.created_by,
  verdict: row.verdict,
  contentHash: row.content_hash,
  content: readJson(row.content),
  createdDate: row.created_date,
  roles: row.roles,
});

/** Returns what is judged of a request, and the verdict. */
function judge(row: RequestRow, loaded: Loaded) {
  const flows = ofRequest(loaded.flows, row).map(each => ({
    ...toProposed(each),
    name: each.name,
    required: isReviewRequired(loaded.policy, each),
  }));
  const openComments = ofRequest(loaded.comments, row).filter(each => !each.resolved_by).length;
  const request = {
    contentHash: row.content_hash,
    flows,
    contributors: readJson(row.contributors),
    openComments,
  };
  const reviews = ofRequest(loaded.reviews, row).map(toJudged);
  return { request, reviews, ...judgeReviews(request, reviews, loaded.policy) };
}

function toPerson({ names }: Loaded, customerId: string): Person {
  return { customerId, name: names.get(customerId) ?? '' };
}

function toLine(row: RequestRow, loaded: Loaded): RequestLine {
  const { request, approvals: count, blockers } = judge(row, loaded);
  return {
    requestId: row.request_id,
    number: row.number,
    title: row.title,
    state: row.state,
    approved: row.state === 'open' && blockers.length === 0 && count > 0,
    approvals: count,
    createdBy: toPerson(loaded, row.created_by),
    createdDate: row.created_date,
    updatedDate: row.updated_date,
    flowNames: request.flows.map(({ name }) => name),
    openComments: request.openComments,
  };
}

/** Returns requests as the list shows them. */
export async function toLines(
  reading: Reading,
  rows: readonly RequestRow[],
): Promise<RequestLine[]> {
  const loaded = await load(reading, rows, { texts: false });
  return rows.map(row => toLine(row, loaded));
}

/** Returns a request as the list shows it, how many flows it has, and who reviewed it. */
export async function readRequest(reading: Reading, row: RequestRow) {
  const loaded = await load(reading, [row], { texts: false });
  return {
    line: toLine(row, loaded),
    flows: loaded.flows.length,
    reviewers: loaded.reviews.map(({ created_by }) => created_by),
  };
}

/** A comment as the wire shows it. */
export const toComment = (row: CommentRow, name: (id: string) => Person, caller: string) => ({
  commentId: row.comment_id,
  by: name(row.created_by),
  text: row.body,
  createdDate: row.created_date,
  editedDate: row.edited_date,
  flowId: row.flow_id,
  nodeId: row.node_id,
  nodeTitle: row.node_title,
  resolvedBy: name(row.resolved_by),
  own: row.created_by === caller,
});

/** Returns a request with everything that its page shows. */
export async function toRequest(call: Call, row: RequestRow): Promise<ChangeRequest> {
  const { customerId, access } = call;
  const loaded = await load(call, [row], { texts: true });
  const { request, reviews, blockers } = judge(row, loaded);
  const { policy } = loaded;
  const person = (id: string) => toPerson(loaded, id);
  const flows = await readRequestFlows(call, loaded.flows, policy);
  const moved = flows.flatMap(({ name, baseVersion, deployedVersion, exists, versionId }) =>
    !exists
      ? [format(strings.versionGone, { version: versionId, name })]
      : baseVersion === deployedVersion
        ? []
        : [format(strings.baseMoved, { deployed: deployedVersion, name })],
  );
  const caller = {
    customerId,
    roles: await findCallerRoles(call),
    may: access.allows(approvals, 'update'),
  };
  const line = toLine(row, loaded);
  return {
    ...line,
    approved: line.approved && moved.length === 0,
    description: row.description,
    contentHash: row.content_hash,
    flows,
    reviewers: readJson(row.reviewers).map(person),
    reviews: loaded.reviews.map((each, at) => ({
      reviewId: each.review_id,
      by: person(each.created_by),
      verdict: each.verdict,
      text: each.body,
      createdDate: each.created_date,
      contentHash: each.content_hash,
      content: readJson(each.content),
      fault: findReviewFault(reviews[at]!, request, policy),
    })),
    comments: loaded.comments.map(each => toComment(each, person, customerId)),
    needed: countNeeded(policy, request),
    blockers: row.state === 'open' ? [...moved, ...blockers] : [],
    approveFault: findApproveFault(request, policy, caller),
    own: row.created_by === customerId,
    endedBy: person(row.ended_by),
    endedDate: row.ended_date,
  };
}

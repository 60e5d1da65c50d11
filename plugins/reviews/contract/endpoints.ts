import { Type, type Static } from 'typebox';
import { can, endpoint, every, Moment, Paging } from '#core/contract';
import { access as flowsAccess } from '#plugins/flows/contract/references';
import { listFlows, getFlow, listVersions } from '#plugins/flows/contract/endpoints';
import {
  ChangeRequest,
  Comment,
  most,
  Person,
  RequestLine,
  RequestState,
  Verdict,
} from './changeRequest';
import { failures } from './failures';
import { may, mayApprove, mayRelease } from './references';

/** The parts of the list. */
export const requestViews = ['open', 'mine', 'review', 'released', 'closed', 'all'] as const;
export type RequestView = (typeof requestViews)[number];

const base = '/changeRequests';
const Id = Type.String({ minLength: 1, maxLength: 100 });
const Title = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' });
const Text = Type.String({ maxLength: most.text });
const Written = Type.String({ minLength: 1, maxLength: most.text, pattern: '\\S' });
const People = Type.Array(Id, { maxItems: most.reviewers, uniqueItems: true });
const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
/** A flow and the version to propose; without one, the latest saved. */
const Wanted = Type.Array(Type.Object({ flowId: Id, versionId: Type.Optional(Version) }), {
  minItems: 1,
  maxItems: most.flows,
});

export const listChangeRequests = endpoint(`GET ${base}`, {
  summary:
    'Lists change requests, newest first: open ones by default, or those that `view` selects.',
  query: Type.Intersect([
    Paging,
    Type.Object({
      view: Type.Optional(
        Type.Unsafe<RequestView>(Type.Union(requestViews.map(each => Type.Literal(each)))),
      ),
    }),
  ]),
  reply: Type.Object({
    changeRequests: Type.Array(RequestLine),
    changeRequestCount: Type.Integer(),
  }),
  when: may('read'),
  failure: failures.fetch,
});
export const getChangeRequest = endpoint(`GET ${base}/:requestId`, {
  summary: 'Returns a change request with its flows, reviews, and comments.',
  reply: ChangeRequest,
  when: may('read'),
  failure: failures.fetch,
});
/** Returns the change requests and comments of a flow for the editor. */
export const flowReviews = endpoint('GET /flows/:flowId/changeRequests', {
  summary:
    'Returns whether a flow needs a change request, and its open change requests with the comments on its nodes.',
  reply: Type.Object({
    required: Type.Boolean(),
    requests: Type.Array(
      Type.Object({
        requestId: Type.String(),
        number: Type.Integer(),
        title: Type.String(),
        versionId: Type.Integer(),
        approved: Type.Boolean(),
      }),
    ),
    comments: Type.Array(Type.Object({ requestId: Type.String(), ...Comment.properties })),
  }),
  when: may('read'),
  failure: failures.fetch,
});
export const listReviewers = endpoint(`GET ${base}/reviewers`, {
  summary: 'Lists the members who can approve change requests.',
  reply: Type.Object({ reviewers: Type.Array(Person) }),
  when: may('read'),
  failure: failures.fetch,
});
const stale = () => [listChangeRequests, getChangeRequest, flowReviews];
const change = { failure: failures.update, invalidates: stale };

export const openChangeRequest = endpoint(`POST ${base}`, {
  summary: 'Opens a change request for saved versions of flows, and asks people to review it.',
  body: Type.Object({
    title: Title,
    description: Type.Optional(Text),
    flows: Wanted,
    reviewers: Type.Optional(People),
  }),
  reply: ChangeRequest,
  when: may('create'),
  failure: failures.create,
  invalidates: stale,
});
export const editChangeRequest = endpoint(`PUT ${base}/:requestId`, {
  summary:
    'Changes a change request’s title, description, or reviewers. Omitted values don’t change.',
  body: Type.Object({
    title: Type.Optional(Title),
    description: Type.Optional(Text),
    reviewers: Type.Optional(People),
  }),
  reply: ChangeRequest,
  when: may('update'),
  ...change,
});
export const updateContent = endpoint(`PUT ${base}/:requestId/flows`, {
  summary:
    'Replaces a change request’s proposed versions and compares them with the deployed versions. Approvals of the previous content no longer count.',
  body: Type.Object({ flows: Wanted }),
  reply: ChangeRequest,
  when: may('update'),
  ...change,
});
export const addComment = endpoint(`POST ${base}/:requestId/comments`, {
  summary: 'Comments on a change request, or on a node of one of its flows.',
  body: Type.Object({
    text: Written,
    flowId: Type.Optional(Id),
    nodeId: Type.Optional(Id),
  }),
  reply: Comment,
  when: may('update'),
  ...change,
});
export const changeComment = endpoint(`PUT ${base}/:requestId/comments/:commentId`, {
  summary: 'Changes the text of the caller’s own comment, or resolves or reopens any comment.',
  body: Type.Object({
    text: Type.Optional(Written),
    resolved: Type.Optional(Type.Boolean()),
  }),
  reply: Comment,
  when: may('update'),
  ...change,
});
export const reviewChangeRequest = endpoint(`POST ${base}/:requestId/reviews`, {
  summary:
    'Approves the content that `contentHash` identifies, or requests changes. Only a signed-in person can review, and contributors can’t approve.',
  body: Type.Object({
    verdict: Verdict,
    /** The content that was looked at; 409 where it has changed since. */
    contentHash: Type.String({ minLength: 1, maxLength: 100 }),
    text: Type.Optional(Text),
  }),
  reply: ChangeRequest,
  when: every(may('read'), mayApprove),
  failure: failures.review,
  invalidates: stale,
});
export const releaseChangeRequest = endpoint(`POST ${base}/:requestId/release`, {
  summary:
    'Deploys the approved versions of a change request’s flows in one transaction. Fails if the review policy isn’t met.',
  body: Type.Object({
    contentHash: Type.String({ minLength: 1, maxLength: 100 }),
  }),
  reply: ChangeRequest,
  when: mayRelease,
  failure: failures.release,
  invalidates: () => [...stale(), listFlows, getFlow, listVersions],
});
export const setRequestState = endpoint(`PUT ${base}/:requestId/state`, {
  summary: 'Closes a change request without releasing it, or reopens a closed one.',
  body: Type.Object({ state: Type.Unsafe<'open' | 'closed'>(RequestState) }),
  reply: ChangeRequest,
  when: may('update'),
  ...change,
});

/** The behavior of a recorded run on both versions. */
export const RunBehavior = Type.Object({
  interactionId: Type.String(),
  startTime: Moment,
  /** `unread` where it can't be replayed; empty before it was. */
  outcome: Type.Unsafe<'' | 'same' | 'differs' | 'unread'>(Type.String()),
  /** The first step that differs, or why it can't be replayed. */
  message: Type.String(),
  nodeId: Type.String(),
  /** How the replays ended on the deployed and on the proposed version. */
  before: Type.String(),
  after: Type.String(),
});
export type RunBehavior = Static<typeof RunBehavior>;

/** Runs of one slice of a replay. */
export const runsAtOnce = 5;

export const listRunBehavior = endpoint(`GET ${base}/:requestId/flows/:flowId/runs`, {
  summary:
    'Lists up to 200 of the flow’s recorded runs from the last 7 days, with the results of their replays.',
  reply: Type.Object({
    runs: Type.Array(RunBehavior),
    /** Why none can be replayed; empty where they can. */
    fault: Type.String(),
  }),
  when: may('read'),
  failure: failures.fetch,
});
export const replayRuns = endpoint(`POST ${base}/:requestId/flows/:flowId/runs`, {
  summary:
    'Replays up to 5 recorded runs on the deployed and proposed versions and stores the differences. Makes no external calls.',
  body: Type.Object({
    interactionIds: Type.Array(Id, { minItems: 1, maxItems: runsAtOnce, uniqueItems: true }),
  }),
  reply: Type.Object({ runs: Type.Array(RunBehavior) }),
  when: every(may('update'), can(flowsAccess, 'read')),
  failure: failures.replay,
});

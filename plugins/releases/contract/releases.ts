import { Type, type Static } from 'typebox';
import { endpoint, Moment, Paging } from '#core/contract';
import { failures } from './failures';
import { ReleaseFact } from './releaseFacts';
import { mayRead } from './references';

/** How a version came to run, or to stop running. */
export const ReleaseWay = Type.Union([
  Type.Literal('deploy'),
  Type.Literal('rollback'),
  Type.Literal('import'),
  Type.Literal('promotion'),
  Type.Literal('archive'),
  Type.Literal('canary'),
  Type.Literal('canaryRollback'),
]);
export type ReleaseWay = Static<typeof ReleaseWay>;

/** One change of the version of a flow that runs. */
export const Release = Type.Object({
  releaseId: Type.String(),
  at: Moment,
  flowId: Type.String(),
  flowName: Type.String(),
  /** Null where none ran. */
  before: Type.Union([Type.Integer(), Type.Null()]),
  /** Null where none runs since. */
  after: Type.Union([Type.Integer(), Type.Null()]),
  /** Whether this is the version that runs now. */
  current: Type.Boolean(),
  /** Whether the version from before is still stored, so that it can be deployed again. */
  restorable: Type.Boolean(),
  way: ReleaseWay,
  /** Empty for the server itself. */
  actorId: Type.String(),
  actorName: Type.String(),
  reason: Type.String(),
  /** The page of the console that tells more of why; empty without one. */
  page: Type.String(),
  /** Empty without a canary. */
  canaryId: Type.String(),
  /** The facts for and against the version at that time. */
  facts: Type.Array(ReleaseFact),
  /** Titles of the requirements that were overridden. */
  overrode: Type.Array(Type.String()),
});
export type Release = Static<typeof Release>;

export const listReleases = endpoint('GET /company/:companyId/releases', {
  summary: 'Lists changes to deployed versions, newest first.',
  query: Type.Object({
    ...Paging.properties,
    flowId: Type.Optional(Type.String({ maxLength: 200 })),
    way: Type.Optional(ReleaseWay),
    actorId: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  reply: Type.Object({ releases: Type.Array(Release), releaseCount: Type.Integer() }),
  when: mayRead,
  failure: failures.fetchReleases,
});

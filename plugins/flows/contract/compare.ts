import { Type, type Static } from 'typebox';
import { can, endpoint, Moment } from '#core/contract';
import { access } from './references';

/** A version that may be compared. */
export const ComparableVersion = Type.Object({
  flowId: Type.String(),
  versionId: Type.Integer(),
  /** The flow's. */
  name: Type.String(),
  alias: Type.String(),
  nodeCount: Type.Integer(),
  deployed: Type.Boolean(),
  deployedDate: Type.Optional(Moment),
});
export type ComparableVersion = Static<typeof ComparableVersion>;

export const flowsVersions = endpoint('GET /flows/apps/flowsVersions', {
  summary:
    'Versions of several flows, asked for as `flowId:version` with commas between, at most 100. `deployed` or -1 is the one that runs, `saved` the latest. What is not here is left out.',
  query: Type.Object({ flowsVersions: Type.Optional(Type.String({ maxLength: 10_000 })) }),
  reply: Type.Object({ flowsVersions: Type.Array(ComparableVersion) }),
  when: can(access, 'read'),
});

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
    'Returns up to 100 flow versions. List them as `flowId:version`, separated by commas, where `version` is a number, `deployed` (or -1), or `saved` for the latest. Missing versions are omitted.',
  query: Type.Object({ flowsVersions: Type.Optional(Type.String({ maxLength: 10_000 })) }),
  reply: Type.Object({ flowsVersions: Type.Array(ComparableVersion) }),
  when: can(access, 'read'),
});

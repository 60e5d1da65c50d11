import { Type, type Static } from 'typebox';
import { can, endpoint, Moment, namespace, type Panel } from '#core/contract';
import { access } from './references';

const flows = namespace('flows');

/**
 * Two versions beside each other: those of a policy's flows, or `left` and `right` as
 * `flowId:version`; `-` for no policy.
 */
export const comparison = flows.route('compare', '/flows/compare/:appId/policy/:id');

/** A version whose runs are counted. */
export interface FiguredVersion {
  readonly flowId: string;
  readonly versionId: number;
  /** The flow's. */
  readonly name: string;
}
/** Two versions beside each other. */
export interface VersionFiguresProps {
  readonly versions: readonly [before: FiguredVersion, after: FiguredVersion];
  /** Shows nodes on both canvases. */
  show(nodeIds: readonly string[]): void;
}
/** How compared versions ran: stands beside the list of changes. */
export const versionFigures = flows.extensionPoint<Panel<VersionFiguresProps>>('versionFigures');

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

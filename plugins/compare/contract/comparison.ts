import { namespace, type Panel } from '#core/contract';

const compare = namespace('compare');

/**
 * Two versions beside each other: those of a policy's flows, or `left` and `right` as
 * `flowId:version`; `-` for no policy.
 */
export const comparison = compare.route('comparison', '/flows/compare/:appId/policy/:id');

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
/** Figures of the compared versions, beside the list of changes. */
export const versionFigures = compare.extensionPoint<Panel<VersionFiguresProps>>('versionFigures');

import { namespace, type Panel } from '#core/contract';
import type { NodeBadge } from '#plugins/editor/contract';

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

/** Two versions of a flow whose differences are drawn in place. */
export interface ComparedVersionsProps {
  readonly versions: readonly [before: FiguredVersion, after: FiguredVersion];
  /** Marks at the edges of nodes, by the id of the node. */
  readonly badges?: ReadonlyMap<string, NodeBadge>;
  /** Nodes to bring into view; a new list does it again. */
  readonly shown?: readonly string[];
  /** Called with the nodes that are selected on a canvas. */
  readonly onSelect?: (nodeIds: readonly string[]) => void;
}
/** Draws the differences of two versions. This plugin contributes to it, and others show it. */
export const comparedVersions =
  compare.extensionPoint<Panel<ComparedVersionsProps>>('comparedVersions');

/** Whether two versions are on screen with what is different between them. */
export const comparing = compare.contextKey('comparing', false);

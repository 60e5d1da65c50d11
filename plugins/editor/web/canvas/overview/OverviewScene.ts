import type { LinterError } from '#plugins/flows/contract';
import type { ConnectorManifest } from '#plugins/connectors/contract';
import type { GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import type { FlowEditor } from '../../editor/FlowEditor';
import type { NodeRun } from '../../editor/RunTrail';
import type { Box, SpatialIndex } from '../geometry/SpatialIndex';

/** Everything the overview shows. */
export interface OverviewScene {
  readonly index: GraphIndex;
  readonly spatial: SpatialIndex;
  readonly connectors: ReadonlyMap<string, ConnectorManifest>;
  readonly selection: ReadonlySet<string>;
  readonly lint: ReadonlyMap<string, readonly LinterError[]>;
  readonly run: ReadonlyMap<string, NodeRun>;
  readonly ways: ReadonlyMap<string, true>;
  readonly marks: Pick<FlowEditor['marks'], 'get'>;
  /** The way that a finding speaks of: its nodes and edges. */
  readonly light: {
    readonly nodes: ReadonlyMap<string, number>;
    readonly ways: ReadonlyMap<string, true>;
  };
  /** The box a person is drawing to select, in the graph's coordinates. */
  readonly lasso?: Box | null;
}

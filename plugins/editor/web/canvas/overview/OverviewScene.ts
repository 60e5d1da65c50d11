import type { LinterError } from '#plugins/flows/contract/internal';
import type { ConnectorManifest } from '#plugins/connectors/contract';
import type { GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import type { FlowEditor } from '../../editor/FlowEditor';
import type { NodeRun } from '../../editor/RunTrail';
import type { Box } from '#plugins/editor/contract/geometry/boxes';
import type { LinkRoute } from '#plugins/editor/contract/geometry/linkPath';
import type { SpatialIndex } from '../geometry/SpatialIndex';

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
  readonly routes: ReadonlyMap<string, LinkRoute>;
  /** The box a person is drawing to select, in the graph's coordinates. */
  readonly lasso?: Box | null;
}

/** The colours of the canvas as the present theme has them. */
export interface CanvasColors {
  readonly card: string;
  readonly text: string;
  readonly edge: string;
  readonly taken: string;
  readonly error: string;
  readonly warning: string;
  readonly any: string;
  readonly selected: string;
  readonly lasso: string;
}

/** Reads the theme's variables from an element, for drawing that style sheets do not reach. */
export function canvasColors(element: Element): CanvasColors {
  const style = getComputedStyle(element);
  const readColor = (name: string, otherwise: string) =>
    style.getPropertyValue(`--flow-${name}`).trim() || otherwise;
  return {
    card: readColor('card', '#ffffff'),
    text: readColor('text', '#1c2127'),
    edge: readColor('edge', '#8f99a8'),
    taken: readColor('good', '#238551'),
    error: readColor('bad', '#cd4246'),
    warning: readColor('warn', '#c87619'),
    any: readColor('neutral', '#5f6b7c'),
    selected: readColor('accent', '#2d72d2'),
    lasso: readColor('lasso', 'rgba(45, 114, 210, 0.12)'),
  };
}

/** Returns the color of a node's frame, by what most needs to be seen of it. */
export function frameColor(
  scene: OverviewScene,
  id: string,
  colors: CanvasColors,
): string | undefined {
  if (scene.selection.has(id)) return colors.selected;
  if (scene.light.nodes.has(id)) return colors.error;
  const mark = scene.marks.get(id);
  if (mark === 'first' || mark === 'second') return markColors(colors)[mark];
  const run = scene.run.get(id);
  if (run) return runColors(colors)[run.outcome];
  if (mark) return markColors(colors)[mark];
  const findings = scene.lint.get(id);
  if (!findings) return undefined;
  return findings.some(finding => finding.type === 'error') ? colors.error : colors.warning;
}

const markColors = (colors: CanvasColors) => ({
  added: colors.taken,
  removed: colors.error,
  changed: colors.warning,
  found: colors.warning,
  moved: colors.selected,
  first: colors.warning,
  second: colors.selected,
});

const runColors = (colors: CanvasColors) => ({
  done: colors.taken,
  waiting: colors.selected,
  failed: colors.warning,
  error: colors.error,
});

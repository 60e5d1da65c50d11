import type { CanvasColors } from './canvasColors';
import type { OverviewScene } from './OverviewScene';

/** Returns the color of a node's frame, by what most needs to be seen of it. */
export function frameColor(
  scene: OverviewScene,
  id: string,
  colors: CanvasColors,
): string | undefined {
  if (scene.selection.has(id)) return colors.selected;
  if (scene.light.nodes.has(id)) return colors.error;
  const run = scene.run.get(id);
  if (run) return runColors(colors)[run.outcome];
  const mark = scene.marks.get(id);
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
});

const runColors = (colors: CanvasColors) => ({
  done: colors.taken,
  waiting: colors.selected,
  failed: colors.warning,
  error: colors.error,
});

import type { Context } from '#core/web';
import { openEditor } from '#plugins/editor/contract';

const show = (tab: string) => (context: Context) =>
  context.find(openEditor)?.current?.editor.showAside(tab);

/** Opens the panel in which the flow on screen is tried. */
export const openTrial = show('run');
/** Opens the runs of the flow on screen. */
export const openRuns = show('debug');

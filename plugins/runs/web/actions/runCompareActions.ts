import type { Context } from '#core/web';
import { openEditor } from '#plugins/editor/contract';
import { findRunDebug } from '../debug/DebugContext';
import type { RunDebug } from '../debug/RunDebug';

export const selectOther = (_: Context, debug: RunDebug) => debug.choose();

export function selectRuns(context: Context): void {
  const session = context.find(openEditor)?.current;
  const debug = session && findRunDebug(session);
  if (!debug) return;
  debug.choose();
  session.editor.showAside('debug', true);
}

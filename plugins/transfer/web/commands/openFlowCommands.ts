import type { Context } from '#core/web';
import { calls } from '#core/web/services';
import { openEditor } from '#plugins/editor/contract';
import { exportFlowFile } from '../flowImport/exportFlowFile';
import { openShare } from '../sharing/openShare';

/** Exports the flow on screen as it is stored. */
export function exportOpenFlow(context: Context): unknown {
  const session = context.find(openEditor)?.current;
  const { api } = context.get(calls);
  return session?.during('save', () => exportFlowFile(api, session.editor.flow));
}

/** Opens the dialog in which the flow on screen is shared. */
export function shareOpenFlow(context: Context): void {
  const session = context.find(openEditor)?.current;
  if (session) context.get(openShare).show(session.editor.flow);
}

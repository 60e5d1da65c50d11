import type { Context } from '#core/web';
import { openEditor } from '#plugins/editor/contract';

/** Whether the node named, or the one that is selected, can run alone. */
export function canRun(nodeId: string | undefined, context: Context): boolean {
  const session = context.find(openEditor)?.current;
  if (!session || session.shownRun?.stage.readOnly || session.editor.readOnly) return false;
  const { index, selectedNodes } = session.editor;
  const id = nodeId ?? (selectedNodes.length === 1 ? selectedNodes[0] : undefined);
  const data = id === undefined ? undefined : index.nodes.get(id)?.data;
  return data?.nodeType === 'CONNECTION' && Boolean(data.capabilityName);
}

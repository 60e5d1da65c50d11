import { format, type Output } from '#core/contract';
import { useApp } from '#core/web';
import { openEditor } from '#plugins/editor/contract';
import type { renameInput } from '../../contract';
import { strings } from '../../strings';

/** Tells that something has another name, and shows the flow on screen as it is saved now. */
export function useRenamed() {
  const { host, notices } = useApp();
  return (from: string, { name, flows }: Output<typeof renameInput>): void => {
    notices.success(format(strings.renamed, { name, flows: flows.length }));
    const session = host.find(openEditor)?.current;
    const shown = session?.editor.flow.flowId;
    if (!session || !flows.some(({ flowId }) => flowId === shown)) return;
    void (session.editor.history.dirty
      ? session.mergeStored(format(strings.renamedMeanwhile, { name: from }))
      : session.loadStored());
  };
}

import { observer } from 'mobx-react-lite';
import type { EditorPartProps } from '#plugins/editor/contract';
import { ComparisonView } from '../comparison/ComparisonView';
import { RunListView } from '../list/RunListView';
import { RunView } from './RunView';
import { DebugContext, useRunDebug } from './DebugContext';
import { useEffect } from 'react';
import type { RunDebug } from './RunDebug';
import './debug.css';

const soon = 2_000;
const later = 12_000;

/**
 * Reads the list and the run that is open again and again: soon while something runs, else now and
 * then.
 */
function useLiveRuns(debug: RunDebug): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let stopped = false;
    const wait = () => {
      if (stopped) return;
      const open = debug.run?.status === 'waiting';
      timer = setTimeout(() => void look(), open || debug.list.running ? soon : later);
    };
    const look = async () => {
      if (document.visibilityState === 'visible') {
        if (debug.interactionId) {
          if (debug.run?.status === 'waiting') await debug.read();
        } else await debug.list.refresh();
      }
      wait();
    };
    void debug.list.load().then(wait);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [debug]);
}

/** The debug view beside the canvas: the list of runs, the run that is open, or its comparison. */
export default observer(function DebugPanel({ session }: EditorPartProps) {
  const debug = useRunDebug(session);
  useLiveRuns(debug);
  const { comparison, choosing, interactionId } = debug;
  return (
    <DebugContext value={debug}>
      {comparison ? (
        <ComparisonView comparison={comparison} />
      ) : interactionId && !choosing ? (
        <RunView />
      ) : (
        <RunListView />
      )}
    </DebugContext>
  );
});

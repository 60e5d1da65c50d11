import { useEffect } from 'react';
import { useApp } from '#core/web';
import { getRun } from '../../contract';
import { useDebug } from '../debug/DebugContext';

const interval = 1200;
const ended = new Set([
  'success',
  'failure',
  'error',
  'timeout',
  'completed',
  'complete',
  'finished',
  'failed',
]);

/** Reads a run's steps onto the canvas, again and again until it has ended. */
export function useRunFollower(interactionId: string | null): void {
  const { editor } = useDebug();
  const { api, session } = useApp();
  useEffect(() => {
    const { companyId } = session;
    if (!interactionId || !companyId) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stopping = new AbortController();
    const readRun = async () => {
      try {
        const params = { companyId, flowId: editor.flow.flowId, interactionId };
        const run = await api.call(
          getRun,
          { params, query: { limit: 400 } },
          { signal: stopping.signal },
        );
        if (stopping.signal.aborted) return;
        editor.trail.show(interactionId, run.status, run.events, editor.index);
        if (!ended.has(run.status.toLowerCase()))
          timer = setTimeout(() => void readRun(), interval);
      } catch {
        if (!stopping.signal.aborted) timer = setTimeout(() => void readRun(), interval * 4);
      }
    };
    void readRun();
    return () => {
      stopping.abort();
      clearTimeout(timer);
    };
  }, [interactionId, editor, api, session]);
}

import { useEffect } from 'react';
import type { RunDebug } from '../debug/RunDebug';

const soon = 2_000;
const later = 12_000;

/**
 * Reads the list and the run that is open again and again: soon while something runs, else now and
 * then.
 */
export function useLiveRuns(debug: RunDebug): void {
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

import { reaction } from 'mobx';
import { useEffect } from 'react';
import { useSearch } from 'wouter';
import type { RunDebug } from './RunDebug';

const pause = 250;

/**
 * The address names the run and its step, `?run=<interaction>&step=<from 1>`: another screen can
 * open a run, and a link can be shared.
 */
export function useDebugAddress(debug: RunDebug): void {
  const search = useSearch();
  useEffect(() => {
    const asked = new URLSearchParams(search);
    const run = asked.get('run');
    if (!run || run === debug.interactionId) return;
    void debug.open(run, Number(asked.get('step')) || 1);
    debug.editor.showAside('debug');
  }, [debug, search]);
  useEffect(
    () =>
      reaction(
        () => ({ run: debug.interactionId, step: debug.at + 1 }),
        ({ run, step }) => {
          const next = new URLSearchParams(location.search);
          if (run) {
            next.set('run', run);
            next.set('step', String(step));
          } else {
            next.delete('run');
            next.delete('step');
          }
          const text = next.toString();
          // Not the router's own way: it asks before unsaved work is left, and nothing is left
          // here.
          if (text !== location.search.slice(1))
            history.replaceState(history.state, '', `${location.pathname}${text && `?${text}`}`);
        },
        { delay: pause, equals: (one, other) => one.run === other.run && one.step === other.step },
      ),
    [debug],
  );
}

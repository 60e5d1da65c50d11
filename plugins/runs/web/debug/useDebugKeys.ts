import { useEffect } from 'react';
import { placeAfter } from './placeAfter';
import type { RunDebug } from './RunDebug';

/** The elements that handle keys themselves: fields, lists, menus, dialogs. */
const own =
  'input, textarea, select, [contenteditable="true"], [role="tree"], [role="listbox"], [role="menu"], [role="tablist"], [role="dialog"], [role="alertdialog"], [role="grid"]';

/**
 * While a run is open, arrow keys step through it, Home and End go to its ends, E to the next
 * error. They do not move nodes then.
 */
export function useDebugKeys(debug: RunDebug): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (!debug.interactionId || debug.replay || debug.editor.aside !== 'debug') return;
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
      const target = event.target as Element | null;
      if (target?.closest(own)) return;
      if (target && target !== document.body && !target.closest('.flow-editor')) return;
      const act = findAction(debug, event.key);
      if (!act) return;
      act();
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', hear, true);
    return () => window.removeEventListener('keydown', hear, true);
  }, [debug]);
}

function findAction(debug: RunDebug, key: string): (() => void) | undefined {
  if (key.toLowerCase() === 'e')
    return debug.errors.length > 0 ? () => debug.nextError() : undefined;
  const next = placeAfter(key, debug.at, debug.steps.length);
  return next === undefined ? undefined : () => debug.goTo(next);
}

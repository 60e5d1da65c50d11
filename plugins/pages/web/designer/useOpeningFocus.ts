import { useEffect, type RefObject } from 'react';

/** Puts the focus on the outline, or on the first page to start from, when the designer opens. */
export function useOpeningFocus(tree: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    // Somebody who goes through the tabs stays there.
    if (document.activeElement?.closest('[role="tab"]')) return;
    (tree.current ?? document.querySelector<HTMLElement>('.pd-start button'))?.focus();
  }, [tree]);
}

import { useEffect, type RefObject } from 'react';

/**
 * Keeps the input's `aria-activedescendant` at the selected row. With an outside ranking cmdk leaves it at rows that
 * are gone, and a screen reader then says nothing.
 */
export function useActiveDescendant(body: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = body.current;
    if (!element) return undefined;
    const copy = () => {
      const input = element.querySelector('input');
      const id = element.querySelector('[role="option"][aria-selected="true"]')?.id;
      if (!input || input.getAttribute('aria-activedescendant') === (id ?? null)) return;
      if (id) input.setAttribute('aria-activedescendant', id);
      else input.removeAttribute('aria-activedescendant');
    };
    const watcher = new MutationObserver(copy);
    const attributeFilter = ['aria-selected', 'aria-activedescendant'];
    watcher.observe(element, { subtree: true, childList: true, attributes: true, attributeFilter });
    copy();
    return () => watcher.disconnect();
  }, [body]);
}

import { useEffect, useRef } from 'react';
import { hasBeenUsed } from '#core/web/layout/focusIfLost';
import { findTopDialog } from '#core/web/layout/keepKeysInDialogs';

const mostFrames = 300;

/**
 * Puts the focus on the heading of a page that was just come to, so that a screen reader says where
 * one is, unless the page or the person put it elsewhere meanwhile, or a dialog has it.
 */
export function useHeadingFocus(path: string): void {
  // A page that the browser has just loaded keeps the focus where browsers put it; after a sign-in or
  // a change of environment, the focus would be nowhere.
  const before = useRef(hasBeenUsed() ? '' : path);
  useEffect(() => {
    if (before.current === path) return undefined;
    before.current = path;
    const from = document.activeElement;
    let frame = 0;
    let frames = 0;
    let given: HTMLElement | null = null;
    const look = () => {
      // Typing in a dialog or the palette keeps the focus, even if the page loads late.
      if (findTopDialog(document)) {
        if (++frames < mostFrames) frame = requestAnimationFrame(look);
        return;
      }
      const at = document.activeElement;
      const content = document.getElementById('content');
      const isLeft = at !== from && at !== given && at !== document.body;
      if (!content || isLeft || (at !== content && at !== given && content.contains(at))) return;
      // The page before can be on screen once more while this one loads, and take the focus along.
      if (!given?.isConnected) {
        given = content.querySelector<HTMLElement>('h1[tabindex="-1"]');
        given?.focus({ preventScroll: true });
      }
      if (++frames < mostFrames) frame = requestAnimationFrame(look);
    };
    frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [path]);
}

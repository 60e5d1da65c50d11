// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fillBrowserGaps } from '#testing/kits/browserGaps';
import { Dialog } from '../forms/Dialog';
import { followMotion } from './Layout';

/** A browser's media query whose answer can be changed while the page is open. */
class Media extends EventTarget {
  matches = false;
  tell(matches: boolean) {
    this.matches = matches;
    this.dispatchEvent(new Event('change'));
  }
}

fillBrowserGaps();
const usual = globalThis.matchMedia;
afterEach(() => {
  cleanup();
  globalThis.matchMedia = usual;
  followMotion();
});

/** Whether a dialog is still there right after it was closed, as one is that fades. */
function fades(): boolean {
  const dialog = (isOpen: boolean) => (
    <Dialog isOpen={isOpen} title="Rename">
      A name
    </Dialog>
  );
  const { rerender } = render(dialog(true));
  expect(screen.getByText('A name')).toBeTruthy();
  act(() => rerender(dialog(false)));
  const there = screen.queryByText('A name') !== null;
  cleanup();
  return there;
}

it('closes dialogs without animation with reduced motion, and follows a change of it', () => {
  const media = new Media();
  globalThis.matchMedia = () => media as unknown as MediaQueryList;
  followMotion();
  expect(fades()).toBe(true);
  media.tell(true);
  expect(fades()).toBe(false);
  media.tell(false);
  expect(fades()).toBe(true);
});

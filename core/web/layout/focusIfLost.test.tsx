// @vitest-environment jsdom
import { expect, it, onTestFinished } from 'vitest';
import { focusIfLost, isFocusAwaited } from './focusIfLost';

/** Buttons on the page, by their names. */
function addButtons(...names: string[]) {
  const buttons = names.map(name => {
    const button = document.createElement('button');
    button.textContent = name;
    document.body.append(button);
    onTestFinished(() => button.remove());
    return button;
  });
  document.body.focus();
  return buttons as [HTMLButtonElement, HTMLButtonElement];
}

const nextFrame = () => new Promise(done => requestAnimationFrame(done));
async function waitThreeFrames() {
  for (let frames = 0; frames < 3; frames++) await nextFrame();
}

it('moves lost focus to the newest region', async () => {
  const [older, newer] = addButtons('older', 'newer');
  focusIfLost(() => older.focus());
  await nextFrame();
  focusIfLost(() => newer.focus());
  expect(isFocusAwaited()).toBe(true);
  await waitThreeFrames();
  expect(document.activeElement).toBe(newer);
  expect(isFocusAwaited()).toBe(false);
});

it('falls back to the previous region when the newest has nothing to focus', async () => {
  const [older] = addButtons('older');
  focusIfLost(() => older.focus());
  focusIfLost(() => undefined);
  await waitThreeFrames();
  expect(document.activeElement).toBe(older);
});

it('leaves focus that is not lost', async () => {
  const [taken, other] = addButtons('taken', 'other');
  focusIfLost(() => other.focus());
  taken.focus();
  await waitThreeFrames();
  expect(document.activeElement).toBe(taken);
});

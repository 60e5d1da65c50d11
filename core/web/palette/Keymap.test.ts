// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Keymap, showKeys } from '.';
import { toPress } from './keys';

describe('keys', () => {
  const event = (init: KeyboardEventInit) => new KeyboardEvent('keydown', init);

  it('are parsed by platform, modifier, and position', () => {
    expect(toPress(event({ key: 'D', code: 'KeyD', metaKey: true, shiftKey: true }), true)).toBe(
      'mod+shift+d',
    );
    expect(toPress(event({ key: 'D', code: 'KeyD', ctrlKey: true, shiftKey: true }), false)).toBe(
      'mod+shift+d',
    );
    expect(toPress(event({ key: '?', code: 'Slash', shiftKey: true }), false)).toBe('?');
    expect(toPress(event({ key: 'л', code: 'KeyK', ctrlKey: true }), false)).toBe('mod+k');
    expect(
      toPress(event({ key: 'Shift', code: 'ShiftLeft', shiftKey: true }), false),
    ).toBeUndefined();
  });

  it('are formatted for the platform', () => {
    expect(showKeys('mod+shift+d', true)).toEqual([['⌘', '⇧', 'D']]);
    expect(showKeys('g f', false)).toEqual([['G'], ['F']]);
  });
});

describe('the keymap', () => {
  let done: string[];
  let stop: () => void;
  beforeEach(() => {
    vi.useFakeTimers();
    done = [];
    const bound = (keys: string) => ({ keys, run: () => done.push(keys) });
    stop = new Keymap(() => ['mod+k', 'mod+enter', 'g f', 'g', 'x'].map(bound), false).listen();
    document.body.innerHTML =
      '<input /><div role="dialog"><button>in a dialog</button></div><button>on the page</button>';
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
    document.body.replaceChildren();
  });
  const press = (key: string, init: KeyboardEventInit = {}, target: EventTarget = document.body) =>
    target.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }),
    );

  it('runs a chord, or its first keys when no more follow', () => {
    press('g');
    press('f');
    expect(done).toEqual(['g f']);
    press('g');
    expect(done).toEqual(['g f']);
    vi.advanceTimersByTime(1000);
    expect(done).toEqual(['g f', 'g']);
  });

  it('hears Enter with a modifier before the button that has the focus, and leaves plain Enter to it', () => {
    const [inDialog, onPage] = document.querySelectorAll('button');
    const heard: boolean[] = [];
    for (const button of [inDialog!, onPage!])
      button.addEventListener('keydown', event => {
        heard.push(event.ctrlKey);
        event.preventDefault();
      });
    press('Enter', { ctrlKey: true }, onPage);
    expect(done).toEqual(['mod+enter']);
    press('Enter', {}, onPage);
    press('Enter', { ctrlKey: true }, inDialog);
    expect(done).toEqual(['mod+enter']);
    expect(heard).toEqual([false, true]);
  });

  it('starts over after a key without a match', () => {
    press('g');
    press('x');
    expect(done).toEqual(['x']);
  });

  it('ignores plain keys in fields and dialogs, but not those with a modifier', () => {
    const field = document.querySelector('input')!;
    press('x', {}, field);
    press('x', {}, document.querySelector('button')!);
    expect(done).toEqual([]);
    press('k', { ctrlKey: true }, field);
    expect(done).toEqual(['mod+k']);
  });
});

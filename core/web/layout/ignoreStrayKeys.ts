const clicks = new Set(['Enter', ' ']);

/**
 * Lets a key that clicks be released only where it was pressed. Our buttons click when it is
 * released, so that one pressed in a menu would click what has the focus after the menu: its button
 * again, or the answer of a question that nobody has read.
 */
export function ignoreStrayKeys(window: Window): void {
  let pressed: EventTarget | null = null;
  const listen = (type: 'keydown' | 'keyup', hear: (event: KeyboardEvent) => void) =>
    window.addEventListener(type, event => clicks.has(event.key) && hear(event), true);
  listen('keydown', ({ target, ctrlKey, metaKey, altKey }) => {
    // With another key, it is a shortcut and no click.
    pressed = ctrlKey || metaKey || altKey ? null : target;
  });
  listen('keyup', event => {
    if (event.target !== pressed) event.stopImmediatePropagation();
    pressed = null;
  });
}

/** One press, such as `mod+shift+d`: `mod` is Command on a Mac and Control elsewhere. */
export type Press = string;

const order = ['mod', 'ctrl', 'alt', 'shift'];

/** The presses of a key text, in order: `mod+shift+d` is one, `g f` are two. */
export function parsePresses(keys: string): readonly Press[] {
  return keys.toLowerCase().trim().split(/\s+/).map(normal);
}

function normal(press: string): Press {
  const parts = press.split('+');
  const key = parts.pop() || '+';
  return [...order.filter(modifier => parts.includes(modifier)), key].join('+');
}

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;
const names: Record<string, string> = {
  ' ': 'space',
  arrowup: 'up',
  arrowdown: 'down',
  arrowleft: 'left',
  arrowright: 'right',
};

/** The press of a keyboard event, or nothing where only a modifier went down. */
export function toPress(event: Key, mac: boolean): Press | undefined {
  if (
    ['Control', 'Meta', 'Alt', 'Shift', 'AltGraph', 'Dead', 'Process', 'Unidentified'].includes(
      event.key,
    )
  )
    return undefined;
  const key = letter(event);
  const mod = mac ? event.metaKey : event.ctrlKey;
  const ctrl = mac ? event.ctrlKey : event.metaKey;
  // The shift of "?" is part of the sign; that of a letter is one of its own.
  const shift = event.shiftKey && (key.length > 1 || /[a-z0-9]/.test(key));
  return [mod && 'mod', ctrl && 'ctrl', event.altKey && 'alt', shift && 'shift', key]
    .filter(Boolean)
    .join('+');
}

function letter({ key, code, altKey, ctrlKey, metaKey }: Key): string {
  // Another alphabet, or a sign that Alt made: the place of the key decides.
  const foreign = key.length === 1 && key.charCodeAt(0) > 127;
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  if (digit && (foreign || ((ctrlKey || metaKey) && !/\d/.test(key)))) return digit;
  if (foreign || altKey) {
    const placed = /^Key([A-Z])$/.exec(code)?.[1];
    if (placed) return placed.toLowerCase();
  }
  const lower = key.toLowerCase();
  return names[lower] ?? lower;
}

const macSigns: Record<string, string> = { mod: '⌘', ctrl: '⌃', alt: '⌥', shift: '⇧' };
const words: Record<string, string> = { mod: 'Ctrl', ctrl: 'Win', alt: 'Alt', shift: 'Shift' };
const signs: Record<string, string> = {
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  enter: '↵',
  escape: 'Esc',
  delete: 'Del',
};

/** A key text as this platform's people read it: each press, and in it each cap. */
export function showKeys(keys: string, mac: boolean): readonly (readonly string[])[] {
  return parsePresses(keys).map(press => {
    const parts = press.endsWith('++') ? [...press.slice(0, -2).split('+'), '+'] : press.split('+');
    return parts.map(part => (mac ? macSigns : words)[part] ?? signs[part] ?? capital(part));
  });
}

const capital = (part: string) => part.charAt(0).toUpperCase() + part.slice(1);

/** A key text in one line, as menus and tooltips show it: `Ctrl+Shift+D`, on a Mac `⌘⇧D`. */
export const formatKeys = (keys: string, mac = onMac()): string =>
  showKeys(keys, mac)
    .map(caps => caps.join(mac ? '' : '+'))
    .join(' ');

/** Whether this is a Mac, where Command takes Control's place. */
export const onMac = (): boolean => /mac|iphone|ipad/i.test(globalThis.navigator?.platform ?? '');

/** Opens the palette, anywhere. */
export const openKeys = 'mod+k';
/** Shows every key. */
export const helpKeys = '?';

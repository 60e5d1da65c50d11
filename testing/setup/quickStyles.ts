import { afterAll } from 'vitest';

// Tests load no style sheet, so an element's display follows from its kind and its own `style`
// alone; jsdom matches a hundred selectors for each element after each change of the page, which
// took a third of the time of the suites. All other properties are still computed.

/** A window of tests, which several test files share, with its own function and what it found. */
type TestWindow = Window & {
  computeStyle?: typeof globalThis.getComputedStyle;
  usualDisplays?: Map<string, string>;
};
const window = globalThis.window as TestWindow | undefined;
const compute = (window && (window.computeStyle ??= window.getComputedStyle.bind(window)))!;
// Kept from file to file, which takes a hundredth of the time of suites with pages.
const displays = (window && (window.usualDisplays ??= new Map<string, string>()))!;
/** Returns how an element is displayed where nothing but its kind says so. */
function usualDisplay(element: Element): string {
  const hidden = element.hasAttribute('hidden');
  const kind = `${element.localName} ${hidden} ${element.hasAttribute('open')}`;
  const known = displays.get(kind);
  if (known !== undefined) return known;
  const { display } = compute(element.cloneNode() as Element);
  displays.set(kind, display);
  return display;
}

/** Returns the nearest value that a `style` on the way up gives to an inherited property. */
function inherit(element: Element, property: 'visibility' | 'pointer-events', initial: string) {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const value = at.hasAttribute('style') && (at as HTMLElement).style.getPropertyValue(property);
    if (value) return value;
  }
  return initial;
}

const quick: Readonly<Record<string, (element: Element) => string>> = {
  display: element =>
    (element.hasAttribute('style') && (element as HTMLElement).style.display) ||
    usualDisplay(element),
  visibility: element => inherit(element, 'visibility', 'visible'),
  'pointer-events': element => inherit(element, 'pointer-events', 'auto'),
};
const names: Readonly<Record<string, string>> = {
  display: 'display',
  visibility: 'visibility',
  pointerEvents: 'pointer-events',
};

/** Returns a rule, or those in it where it groups others, as `@media` does. */
const listRules = (rule: CSSRule): CSSStyleRule[] =>
  'selectorText' in rule
    ? [rule as CSSStyleRule]
    : rule instanceof CSSGroupingRule
      ? [...rule.cssRules].flatMap(listRules)
      : [];

let listed = '';
let selectors = '';
/** Whether a sheet that a library made, as the code editor does, shows or hides this element. */
function isStyled(element: Element): boolean {
  const sheets = [...document.styleSheets];
  if (sheets.length === 0) return false;
  const now = sheets.map(({ cssRules }) => cssRules.length).join();
  if (now !== listed) {
    const rules = sheets.flatMap(({ cssRules }) => [...cssRules]).flatMap(listRules);
    const shows = (rule: CSSRule) => /\b(display|visibility|pointer-events)\s*:/.test(rule.cssText);
    listed = now;
    selectors = rules
      .filter(shows)
      .map(({ selectorText }) => selectorText)
      .join(',');
  }
  return selectors !== '' && element.closest(selectors) !== null;
}

if (window) {
  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || isStyled(element)) return compute(element, pseudo);
    const read = (property: string) =>
      quick[property]?.(element) ?? compute(element).getPropertyValue(property);
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name) {
        if (name === 'getPropertyValue') return read;
        const property = names[String(name)];
        if (property) return read(property);
        const style = compute(element);
        const value = Reflect.get(style, name) as unknown;
        return typeof value === 'function' ? value.bind(style) : value;
      },
    });
  };
  // Sheets of one test file would slow down all that come after it.
  afterAll(() => {
    for (const sheet of document.querySelectorAll('head style')) sheet.remove();
  });
}

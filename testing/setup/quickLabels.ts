// For the labels of one control jsdom looks at each element of the page and, for each label among
// them, at each element again; a query by role and name asks for those of every button.

/** Returns the labels of a control from the labels of its page, or null where it can have none. */
function findLabels(this: HTMLElement): HTMLLabelElement[] | null {
  if (this instanceof HTMLInputElement && this.type === 'hidden') return null;
  const page = this.getRootNode();
  if (!(page instanceof Document)) {
    const top = page instanceof Element || page instanceof DocumentFragment ? page : this;
    return [...top.querySelectorAll('label')].filter(({ control }) => control === this);
  }
  return [...page.getElementsByTagName('label')].filter(label =>
    label.hasAttribute('for')
      ? page.getElementById(label.htmlFor) === this
      : label.control === this,
  );
}

if (globalThis.document)
  for (const { prototype } of [
    HTMLButtonElement,
    HTMLInputElement,
    HTMLMeterElement,
    HTMLOutputElement,
    HTMLProgressElement,
    HTMLSelectElement,
    HTMLTextAreaElement,
  ])
    Object.defineProperty(prototype, 'labels', { configurable: true, get: findLabels });

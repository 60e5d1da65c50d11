import type { Page } from 'playwright-core';

const mark = 'absent element of ';

/**
 * Runs before the scripts of a page: says on its console, of each error, whether the same task had
 * looked for an element that the page does not have.
 */
export const sayAbsentElements = `(() => {
  let absent = false;
  const wrap = (prototype, name) => {
    const own = prototype[name];
    prototype[name] = function (what) {
      const found = own.call(this, what);
      if (found instanceof Node || found?.length > 0) return found;
      // jQuery throws what fails while a page gets ready once more, in a task of its own.
      if (!absent) setTimeout(() => setTimeout(() => (absent = false)));
      absent = true;
      return found;
    };
  };
  const names = ['getElementById', 'querySelector', 'querySelectorAll', 'closest'];
  const lists = ['getElementsByClassName', 'getElementsByName', 'getElementsByTagName'];
  for (const { prototype } of [Document, Element])
    for (const name of [...names, ...lists]) if (Object.hasOwn(prototype, name)) wrap(prototype, name);
  const say = message => absent && console.debug('${mark}' + message);
  addEventListener('error', ({ error }) => say(error?.message));
  addEventListener('unhandledrejection', ({ reason }) => say(reason?.message));
})();`;

/** Keeps the messages of the errors that came after a look-up which found nothing. */
export function watchAbsentElements(page: Page): ReadonlySet<string> {
  const messages = new Set<string>();
  page.on('console', said => {
    if (said.text().startsWith(mark)) messages.add(said.text().slice(mark.length));
  });
  return messages;
}

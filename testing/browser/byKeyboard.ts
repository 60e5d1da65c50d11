import type { Page } from 'playwright-core';

/** Reads the names of the focused element, in whichever frame of the page it is. */
async function readFocusedNames(page: Page): Promise<readonly string[]> {
  for (const frame of page.frames()) {
    const names = await frame
      .evaluate(() => {
        const at = document.activeElement as HTMLInputElement | null;
        if (!at || at === document.body || at.tagName === 'IFRAME' || !document.hasFocus())
          return undefined;
        return [at.labels?.[0]?.innerText, at.getAttribute('aria-label'), at.innerText];
      })
      // A frame may go on to its next page meanwhile.
      .catch(() => undefined);
    if (names)
      return names.filter(name => name !== undefined && name !== null).map(name => name.trim());
  }
  return [];
}

/**
 * Somebody without a mouse: goes by Tab to what has this name, or stays where it is, then types or
 * presses Enter.
 */
export function byKeyboard(page: () => Page) {
  const tabTo = async (name: string) => {
    for (let tries = 0; tries < 80; tries++) {
      if ((await readFocusedNames(page())).includes(name)) return;
      await page().keyboard.press('Tab');
    }
    throw new Error(`Tab never came to ${name}.`);
  };
  const type = async (label: string, text: string) => {
    await tabTo(label);
    await page().keyboard.press('Control+a');
    await page().keyboard.type(text);
  };
  const press = async (name: string) => {
    await tabTo(name);
    await page().keyboard.press('Enter');
  };
  return { tabTo, type, press };
}

import type { Page } from 'playwright-core';
import { fittingValues, newcomer, type person } from './fittingValue';
import { typeable, type Shown } from './inspectPage';

/** How long a page may take to be left, in milliseconds. */
export const patience = 2500;
const soon = { timeout: 1000, force: true };

/** Returns the answer of a page once it stays: one that asks for a key continues when the key has answered. */
export async function untilSteady<T>(page: Page, ask: () => Promise<T>, tries = 5): Promise<T> {
  try {
    return await ask();
  } catch (fault) {
    if (tries === 0 || !/navigation/.test(String(fault))) throw fault;
    await page.waitForLoadState();
    return untilSteady(page, ask, tries - 1);
  }
}

/** Gives a page passkeys of software that always say yes: one of the device, and one to plug in. */
export async function addKey(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  for (const transport of ['internal', 'usb'] as const)
    await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport,
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    });
}

/** Whether the page is left within its patience once this is done. */
export async function leaves(
  page: Page,
  act: () => Promise<unknown>,
  timeout = patience,
): Promise<boolean> {
  const left = page
    .waitForEvent('domcontentloaded', { timeout })
    .then(() => true)
    .catch(() => false);
  await act().catch(() => {});
  return left;
}

/** Marks a page, so that one that took its place can be told from it. */
export const mark = (page: Page): Promise<unknown> =>
  page.evaluate(() => Reflect.set(window, 'walked', true)).catch(() => {});
export const isMarked = (page: Page): Promise<boolean> =>
  page.evaluate(() => Reflect.get(window, 'walked') === true).catch(() => false);

/** Whether a page waits for the answer to what it sent. */
export const isBusy = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.body.ariaBusy === 'true').catch(() => false);

/** Types into each field of a page as a person does, key by key. */
export async function fill(
  page: Page,
  { fields }: Shown,
  who: typeof person,
  code: string | undefined,
): Promise<void> {
  const values = fittingValues(fields, code, who);
  for (const [at, field] of fields.entries()) {
    const input = page.locator(typeable).nth(field.index);
    const value = values[at] ?? '';
    if (field.type === 'checkbox' || field.type === 'radio') {
      if (field.required || field.type === 'radio') await input.check(soon);
    } else if (field.choices.length > 0) await input.selectOption(value, soon);
    else if (/^(?:date|time|month|week|range|color|datetime-local)$/.test(field.type))
      await input.fill(value, soon);
    else if (field.type !== 'file' && (who === newcomer || (await input.inputValue(soon)) === '')) {
      await input.fill('', soon);
      await input.pressSequentially(value, soon);
    }
  }
}

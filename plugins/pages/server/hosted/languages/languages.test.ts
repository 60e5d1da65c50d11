// @module-tag slow
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { violations } from '#testing/browser/barriers';
import { startServer } from '#testing/startServer';
import { flowsOn } from '#plugins/runtime/server/testRuns';
import { openBrowser } from '../components/testBrowser';
import { startExample } from './testExample';

let sluice: Awaited<ReturnType<typeof startServer>>;
let at: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  sluice = await startServer();
  at = await openBrowser(sluice);
});
afterEach(() => at.leave());
afterAll(async () => {
  await at.close();
  await sluice.close();
});

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const readRoot = (page: Page) =>
  page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);
const overflows = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
const wants = (language: string) => async (_: unknown, page: Page) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.setExtraHTTPHeaders({ 'accept-language': language });
};

it('signs a person in in Arabic, right to left on a narrow screen, and continues in a selected language', async () => {
  const example = await startExample(sluice, 'Sign in with password');
  const page = await at.visit(example, wants('ar'));
  await heading(page, 'تسجيل الدخول').waitFor();
  expect(await readRoot(page)).toEqual(['ar', 'rtl']);
  await page.getByLabel('البريد الإلكتروني').fill('ada@example.com');
  await page.getByLabel('كلمة المرور').fill('wrong');
  await page.getByRole('button', { name: 'تسجيل الدخول' }).click();
  await page.getByText('اسم المستخدم أو كلمة المرور غير صحيحة.').waitFor();
  expect(await overflows(page)).toBe(false);
  expect(await violations(page)).toEqual([]);

  const run = page.url();
  await page.getByLabel('البريد الإلكتروني').fill('grace@example.com');
  const menu = page.getByRole('navigation', { name: 'اللغة' });
  await menu.locator('summary').focus();
  await page.keyboard.press('Enter');
  const german = menu.getByRole('link', { name: 'Deutsch' });
  expect(await overflows(page)).toBe(false);
  expect(await violations(page)).toEqual([]);
  await german.focus();
  await page.keyboard.press('Enter');
  await heading(page, 'Anmelden').waitFor();
  expect(page.url()).toBe(run);
  expect(await readRoot(page)).toEqual(['de', '']);
  // The earlier error is shown in the new language, and typed values stay.
  await page.getByText('Der Benutzername oder das Passwort ist falsch.').waitFor();
  expect(await page.getByLabel('E-Mail').inputValue()).toBe('grace@example.com');
  expect(await overflows(page)).toBe(false);

  await page.getByLabel('E-Mail').fill('ada@example.com');
  await page.getByLabel('Passwort').fill('Analytical-Engine-1843');
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await page.getByText('Sie können diese Seite schließen.').waitFor();
  expect(await readRoot(page)).toEqual(['de', '']);
  expect(at.faults).toEqual([]);
});

it('keeps a long password clear of the button that hides it, in the language with the longest label', async () => {
  const example = await startExample(sluice, 'Sign in with password');
  const page = await at.visit(example, wants('de'));
  await page.getByLabel('Passwort').fill('Analytical-Engine-1843-and-all-that');
  const free = () =>
    page.locator('.sk-secret').evaluate(around => {
      const [input, button] = around.children as unknown as [HTMLElement, HTMLElement];
      const ends = input.getBoundingClientRect().right;
      const padding = Number.parseFloat(getComputedStyle(input).paddingInlineEnd);
      return button.getBoundingClientRect().left - (ends - padding);
    });
  expect(await free()).toBeGreaterThanOrEqual(0);
  await page.getByRole('button', { name: 'Passwort anzeigen' }).click();
  await page.getByRole('button', { name: 'Passwort ausblenden' }).waitFor();
  expect(await free()).toBeGreaterThanOrEqual(0);
});

it('remembers the selected language for the next visit if the start requests none', async () => {
  const example = await startExample(sluice, 'Sign in with password');
  const page = await at.visit(example, wants('en'));
  await heading(page, 'Sign in').waitFor();
  await page.locator('.sk-languages summary').click();
  await page.getByRole('link', { name: '日本語' }).click();
  await heading(page, 'サインイン').waitFor();
  const address = `${at.address}/hosted/${example.companyId}/policy/${example.policyId}`;
  await page.goto(address);
  await heading(page, 'サインイン').waitFor();
  await page.goto(`${address}?ui_locales=fr`);
  await heading(page, 'Se connecter').waitFor();
  expect(await violations(page)).toEqual([]);
});

it('offers no languages on a page with the flow’s own texts, or if the environment has only one', async () => {
  const example = await startExample(sluice, 'Sign in with password');
  const { companyId, token } = example;
  const saved = await sluice.inject('PUT', `/company/${companyId}/languages`, {
    token,
    body: { languages: ['it'], defaultLanguage: 'it' },
  });
  expect(saved.status).toBe(200);
  const page = await at.visit(example, wants('de'));
  await heading(page, 'Accedi').waitFor();
  expect(await readRoot(page)).toEqual(['it', '']);
  expect(await page.locator('.sk-languages').count()).toBe(0);
  const customHTML = '<h1>Welcome</h1>';
  for (const [capability, properties] of [
    ['customHTMLTemplate', { customHTML }],
    ['htmlFormInput', { title: 'Welcome', formFieldsList: [{ propertyName: 'code' }] }],
  ] as const) {
    const own = await flowsOn(sluice).flowOf(
      { shown: ['httpConnector', capability, properties] },
      [],
    );
    const authored = await at.visit(own, wants('ar'));
    await heading(authored, 'Welcome').waitFor();
    expect(await readRoot(authored)).toEqual(['en', '']);
    expect(await authored.locator('.sk-languages').count()).toBe(0);
  }
});

it('reports password rules and sends email in the language of the run', async () => {
  const example = await startExample(sluice, 'Registration with email verification');
  const { companyId, token } = example;
  const page = await at.visit(example, wants('de'));
  await heading(page, 'Erstellen Sie Ihr Konto').waitFor();
  await page.getByLabel('Vorname').fill('Grace');
  await page.getByLabel('Nachname').fill('Hopper');
  await page.getByLabel('E-Mail').fill('grace@example.com');
  await page.getByLabel('Passwort').fill('harbour');
  await page.getByRole('button', { name: 'Weiter' }).click();
  await page
    .getByText(
      'Das Passwort muss diese Regeln erfüllen: 8 bis 128 Zeichen, ein Großbuchstabe, eine Ziffer und ein Sonderzeichen.',
    )
    .waitFor();
  await page.getByLabel('Passwort').fill('Harbour-Lantern-78');
  await page.getByRole('button', { name: 'Weiter' }).click();
  await heading(page, 'Prüfen Sie Ihre E-Mails').waitFor();
  const { mails } = (await sluice.inject('GET', `/company/${companyId}/outbox`, { token })).body;
  expect(mails[0].subject).toBe('Ihr Bestätigungscode');
});

import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** The parts of a page that are looked at, as selectors: all of it without any. */
interface Parts {
  readonly in?: readonly string[];
  readonly but?: readonly string[];
}

/** The rules whose result a theme can change; all others have the same result in both themes. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

interface Violation {
  readonly id: string;
  readonly impact?: string | null | undefined;
  readonly nodes: readonly { readonly html: string }[];
}
interface Axe {
  run(context: object, options: object): Promise<{ readonly violations: readonly Violation[] }>;
}

// The checker that the builder brings, for pages that need no builder.
const builder = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const { source } = builder('axe-core') as { readonly source: string };

/**
 * Returns what the checker objects to in a page, its frames left out. Its script is put into a page once;
 * the builder puts it there for each check, and into an empty page that it opens for the result.
 */
async function findInOneFrame(page: Page, parts: Parts, rules?: string[]) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const context = {
    ...(parts.in?.length && { include: parts.in.map(part => [part]) }),
    ...(parts.but?.length && { exclude: parts.but.map(part => [part]) }),
  };
  const options = {
    resultTypes: ['violations'],
    iframes: false,
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  };
  const { violations } = await page.evaluate(
    ([where, how]) => {
      const { axe } = window as unknown as { axe: Axe };
      return axe.run('include' in where || 'exclude' in where ? where : document, how);
    },
    [context, options] as const,
  );
  return violations;
}

/** Returns what the checker objects to in a page and in the frames inside it. */
async function findInFrames(page: Page, parts: Parts, rules?: string[]) {
  const check = new AxeBuilder({ page });
  if (rules) check.withRules(rules);
  for (const part of parts.in ?? []) check.include(part);
  for (const part of parts.but ?? []) check.exclude(part);
  return (await check.analyze()).violations;
}

/**
 * Lists the accessibility barriers that an automatic check finds, with their locations; checks all
 * its rules, or only the given ones.
 */
export async function barriers(page: Page, parts: Parts = {}, rules?: string[]): Promise<string[]> {
  await waitForAnimations(page);
  const find = (await hasScriptedFrames(page)) ? findInFrames : findInOneFrame;
  const violations: readonly Violation[] = await find(page, parts, rules);
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return grave.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map(({ html }) => `${id}: ${html.slice(0, 160)}`),
  );
}

/** Whether a page has frames that run scripts: in all others, a checker never answers. */
const hasScriptedFrames = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('iframe')].some(
      frame => !frame.hasAttribute('sandbox') || frame.sandbox.contains('allow-scripts'),
    ),
  );

/** Lists all that an automatic check objects to on a page, however slight. */
export async function violations(page: Page): Promise<string[]> {
  await waitForAnimations(page);
  const found: readonly Violation[] = await findInOneFrame(page, {});
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

/**
 * Waits for animations to finish, since an element that fades in does not have its own colors yet;
 * endless animations are ignored.
 */
const waitForAnimations = (page: Page) =>
  page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(each => each.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map(each => each.finished));
  });

/**
 * The grave barriers of a screen as it stands, light and then dark, each marked with its theme; the
 * light theme is left on.
 */
export async function barriersInBothThemes(page: Page, parts: Parts = {}): Promise<string[]> {
  await wear(page, 'light');
  const light = await barriers(page, parts);
  await wear(page, 'dark');
  const dark = await barriers(page, parts, rulesOfColour);
  await wear(page, 'light');
  return [...light.map(barrier => `light: ${barrier}`), ...dark.map(barrier => `dark: ${barrier}`)];
}

const wear = (page: Page, theme: 'light' | 'dark') =>
  page.evaluate(chosen => {
    document.documentElement.dataset['theme'] = chosen;
    document.body.classList.toggle('bp6-dark', chosen === 'dark');
  }, theme);

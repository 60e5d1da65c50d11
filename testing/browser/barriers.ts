import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What an automatic check finds that keeps people out, with where it is. */
export async function barriers(page: Page): Promise<string[]> {
  await settled(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return grave.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

/** What fades in has no colours of its own yet; what turns for ever is not waited for. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const passing = document.getAnimations().filter(each => each.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map(each => each.finished));
  });

/** The grave barriers of a screen as it stands, light and then dark, each marked with its theme; the light theme is left on. */
export async function barriersInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ['light', 'dark'] as const) {
    await wear(page, theme);
    found.push(...(await barriers(page)).map(barrier => `${theme}: ${barrier}`));
  }
  await wear(page, 'light');
  return found;
}

const wear = (page: Page, theme: 'light' | 'dark') =>
  page.evaluate(chosen => {
    document.documentElement.dataset['theme'] = chosen;
    document.body.classList.toggle('bp6-dark', chosen === 'dark');
  }, theme);

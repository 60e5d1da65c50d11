import type { Page } from 'playwright-core';

/** Types into the palette and runs the first item with a name, by keyboard. */
export async function runFromPalette(page: Page, text: string, name = new RegExp(text)) {
  await page.keyboard.press('Control+k');
  await page.locator('.sl-palette-input').waitFor();
  await page.keyboard.type(text);
  await page.getByRole('option', { name }).first().waitFor();
  await page.keyboard.press('Enter');
}

/** Takes a screenshot for people who look at a journey, in the folder that `SHOTS` names. */
export async function takeShot(page: Page, name: string) {
  const folder = process.env['SHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

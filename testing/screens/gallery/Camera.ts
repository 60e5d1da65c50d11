import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { resizeDebounce } from '#core/web/hooks/useWidth';

/** One picture of the gallery: the screen, its state, and how it was looked at. */
export interface Picture {
  readonly screen: string;
  readonly state: string;
  readonly theme: 'light' | 'dark';
  readonly width: number;
  readonly file: string;
}

/** The folder that the gallery is written to. */
export const galleryFolder = join('results', 'gallery');
const heights: Readonly<Record<number, number>> = { 1440: 900, 1280: 800, 390: 844 };
const listed = (name: string, usual: string) => (process.env[name] ?? usual).split(',');
const widths = listed('GALLERY_WIDTHS', '1440,1280,390').map(Number);
const themes = listed('GALLERY_THEMES', 'light,dark') as Picture['theme'][];

/** Runs in the page: ends when tables have followed a new width, and the result is drawn. */
const followResize = (rest: number) =>
  new Promise<void>(done =>
    setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => done())), rest),
  );

/** Takes pictures of screens in both themes and at each width, and remembers what it took. */
export class Camera {
  readonly pictures: Picture[] = [];

  constructor() {
    mkdirSync(galleryFolder, { recursive: true });
  }

  /**
   * Takes a screen as it stands in each theme and width. Returns the sizes at which it is wider
   * than its window, which no screen may be.
   */
  async take(page: Page, screen: string, state: string): Promise<string[]> {
    const name = `${screen} ${state}`.replace(/\W+/g, '-').replace(/^-|-$/g, '');
    const tooWide: string[] = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: heights[width] ?? 900 });
      await page.evaluate(followResize, 2 * resizeDebounce);
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        const file = `${name}-${theme}-${width}.png`;
        await page.screenshot({ path: join(galleryFolder, file) });
        this.pictures.push({ screen, state, theme, width, file });
      }
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (over > 0) tooWide.push(`${width} px: ${over} px too wide`);
    }
    return tooWide;
  }

  /** Writes the page that shows all pictures, a screen a row. */
  writeIndex(): void {
    const screens = groupByScreen(this.pictures);
    const rows = [...screens].map(([screen, pictures]) => {
      const shots = pictures.map(
        ({ state, theme, width, file }) =>
          `<figure><a href="${file}"><img loading="lazy" src="${file}" alt="${screen}, ${state}, ${theme}, ${width} pixels"></a><figcaption>${state}, ${theme}, ${width}</figcaption></figure>`,
      );
      return `<section><h2>${screen}</h2><div>${shots.join('')}</div></section>`;
    });
    writeFileSync(join(galleryFolder, 'index.html'), page(rows.join('\n')));
    writeFileSync(join(galleryFolder, 'pictures.json'), JSON.stringify(this.pictures, null, 2));
  }
}

function groupByScreen(pictures: readonly Picture[]): Map<string, Picture[]> {
  const groups = new Map<string, Picture[]>();
  for (const picture of pictures)
    groups.set(picture.screen, [...(groups.get(picture.screen) ?? []), picture]);
  return groups;
}

const page = (body: string) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Gallery</title>
<style>
body { font: 14px system-ui; margin: 24px; background: #e9ebef; }
h2 { font: 600 15px ui-monospace, monospace; }
section > div { display: flex; gap: 12px; overflow-x: auto; padding-bottom: 12px; }
figure { margin: 0; flex: none; } img { height: 320px; border: 1px solid #c5cbd3; }
figcaption { color: #404854; }
</style>
${body}
</html>
`;

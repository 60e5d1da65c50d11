import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { Plugin } from '#core/web';
import type { Root } from '#core/web/internal';
import { renderPlugin } from '../renderPlugin';

/**
 * Mounts a plugin as `renderPlugin` does, `choose` takes rows of the
 * palette by their titles, one on each page.
 */
export async function withPalette(plugin: Plugin<any>, terms: Parameters<typeof renderPlugin>[1]) {
  const shown = await renderPlugin(plugin, terms);
  const root: Root = shown.root;
  const { palette } = root;
  const titles = () => palette.items.map(({ title }) => title);
  /**
   * Runs rows by title in turn without waiting for them, since the last one may ask in a dialog.
   */
  async function choose(first: string, ...others: string[]): Promise<void> {
    palette.show();
    palette.type(`>${first}`);
    for (const title of [first, ...others]) {
      await waitFor(() => expect(titles()).toContain(title));
      void palette.run(palette.items.find(item => item.title === title)!);
    }
  }
  return { ...shown, choose, titles };
}

import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { messages } from '#core/contract';
import { coreServices, definePlugin, provide, type Plugin, type Root } from '#core/web';
import { renderPlugin } from '../renderPlugin';

const texts = messages('test', { title: 'Shell' });

/**
 * Mounts a plugin as `renderPlugin` does, with what its commands need; `choose` takes rows of the
 * palette by their titles, one on each page.
 */
export async function withPalette(plugin: Plugin<any>, terms: Parameters<typeof renderPlugin>[1]) {
  const shell = definePlugin({
    id: 'shell',
    title: texts.title,
    contributes: [
      provide('shell.calls', { service: coreServices.calls, per: 'app', create: () => root.calls }),
      provide('shell.notices', {
        service: coreServices.notices,
        per: 'app',
        create: () => root.notices,
      }),
      provide('shell.navigate', {
        service: coreServices.navigate,
        per: 'app',
        create: () => path => root.go(path),
      }),
    ],
  });
  const shown = await renderPlugin(plugin, { ...terms, beside: [...(terms.beside ?? []), shell] });
  const root: Root = shown.root;
  const { palette } = root;
  const titles = () => palette.items.map(({ title }) => title);
  /** What the last row does may ask in a dialog, so that nobody waits for it. */
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

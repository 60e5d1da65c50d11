// @vitest-environment jsdom
import { runInAction, observable } from 'mobx';
import { describe, expect, it } from 'vitest';
import { applyTheme } from '#shell/web/start/preparePage';
import { fillBrowserGaps } from '#testing/kits/browserGaps';
import { findThemeFaults } from '#testing/kits/themeFaults';
import type { Message } from '../../contract';
import { Root } from '../root/Root';
import { definePlugin, theme } from '../plugin';
import { memoryStorage } from '../storage/browserStorage';
import { followThemes } from './followThemes';
import { readLook } from './theme';

fillBrowserGaps();

const colors = { page: '#1b1030', text: '#ffffff', hover: '#ffffff14' } as const;
const title = { id: 'dusk.title', text: 'Dusk' } as unknown as Message;
const dusk = definePlugin({
  id: 'dusk',
  title,
  contributes: [theme('dusk.theme', { title, base: 'dark', colors })],
});
const look = { id: 'dusk.theme', base: 'dark', colors } as const;

/** A page of the console whose plugins and packages are there. */
async function open(storage: Storage, ...installed: (typeof dusk)[]) {
  const root = new Root({ storage });
  const packages = observable({ settled: false });
  const stop = [applyTheme(root.layout), followThemes(root, packages)];
  const seen = () => {
    const { dataset, style } = document.documentElement;
    return [dataset['theme'], style.getPropertyValue('--page')];
  };
  const before = seen();
  for (const one of installed) await root.host.install({ dusk: async () => ({ default: one }) });
  runInAction(() => void (packages.settled = true));
  return { root, before, seen, close: () => stop.forEach(each => each()) };
}

describe('a theme of a plugin', () => {
  it('applies when selected, from the first frame of the next page, and is removed', async () => {
    const storage = memoryStorage();
    const first = await open(storage, dusk);
    expect(first.seen()).toEqual(['light', '']);
    first.root.layout.wear(look);
    expect(first.seen()).toEqual(['dark', '#1b1030']);
    first.close();
    const next = await open(storage, dusk);
    expect(next.before).toEqual(['dark', '#1b1030']);
    expect(next.seen()).toEqual(['dark', '#1b1030']);
    next.root.layout.toggleTheme();
    expect(next.seen()).toEqual(['light', '']);
    next.close();
  });

  it('falls back while its plugin is missing, and is restored with it', async () => {
    const storage = memoryStorage();
    const { root, seen, close } = await open(storage, dusk);
    root.layout.wear(look);
    root.host.remove('dusk');
    expect(seen()).toEqual(['light', '']);
    await root.host.install({ dusk: async () => ({ default: dusk }) });
    expect(seen()).toEqual(['dark', '#1b1030']);
    close();
  });

  it('changes nothing but colors', () => {
    const found = {
      ...look,
      colors: { page: 'url(//x)', accent: '#12', font: '#123456', text: '#000000' },
    };
    expect(readLook(found)).toEqual({ ...look, colors: { text: '#000000' } });
    expect(readLook({ base: 'dark' })).toBeUndefined();
    expect(readLook(null)).toBeUndefined();
  });
});

describe('text and icons', () => {
  it.each(['light', 'dark'] as const)('have enough contrast in the %s look', base =>
    expect(findThemeFaults({ base, colors: {} })).toEqual([]),
  );

  it('is reported if its text can’t be read', () =>
    expect(findThemeFaults({ base: 'light', colors: { 'on-accent': '#0f766e' } })).toEqual([
      'on-accent on accent has a contrast of 1.00. It needs 4.5.',
      'on-accent on accent-hover has a contrast of 1.28. It needs 4.5.',
    ]));
});

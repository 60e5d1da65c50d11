import { autorun, makeAutoObservable } from 'mobx';
import { config } from 'react-transition-group';
import { readLook, type Look } from '../themes/theme';

export type ThemeChoice = 'light' | 'dark' | 'system';

const storageKey = 'sluice.layout';
const choices: readonly ThemeChoice[] = ['system', 'light', 'dark'];

/** Widths of the panel beside a canvas, in pixels: usual and least; at most it takes half the window. */
export const panelWidths = { usual: 372, least: 300 } as const;

/** How this person likes the console to look on this machine. */
export class Layout {
  theme: ThemeChoice = 'system';
  /** The theme of a plugin that was selected, as it was last seen. */
  private selected: Look | undefined;
  /** Whether its plugin is gone. */
  private selectedGone = false;
  navCollapsed = false;
  /** The navigation lies over the content, on a narrow screen. */
  navOpen = false;
  /** How wide the panel beside a canvas is wished to be, in pixels. */
  panelWidth: number = panelWidths.usual;
  private systemDark: boolean;

  constructor(private readonly storage: Storage) {
    const stored = read(storage);
    if (stored.theme && choices.includes(stored.theme)) this.theme = stored.theme;
    this.selected = readLook(stored.look);
    this.navCollapsed = stored.navCollapsed === true;
    if (Number.isFinite(stored.panelWidth)) this.widenPanel(Number(stored.panelWidth));
    const system = globalThis.matchMedia?.('(prefers-color-scheme: dark)');
    this.systemDark = system?.matches ?? false;
    makeAutoObservable<this, 'storage'>(this, { storage: false });
    system?.addEventListener('change', event => this.noteSystem(event.matches));
    autorun(() => {
      const { theme, selected: look, navCollapsed, panelWidth } = this;
      write(storage, { theme, look, navCollapsed, panelWidth });
    });
  }

  /** The theme of a plugin that the page wears, if any. */
  get look(): Look | undefined {
    return this.selectedGone ? undefined : this.selected;
  }

  get dark(): boolean {
    if (this.look) return this.look.base === 'dark';
    return this.theme === 'dark' || (this.theme === 'system' && this.systemDark);
  }

  choose(theme: ThemeChoice): void {
    this.theme = theme;
    this.selected = undefined;
  }

  /** Wears the theme of a plugin. */
  wear(look: Look): void {
    this.selected = readLook(look);
    this.selectedGone = false;
  }

  /** Takes the selected theme as it is now, or leaves it off while it is none of these. */
  noteThemes(offered: readonly Look[]): void {
    const theme = offered.find(({ id }) => id === this.selected?.id);
    this.selectedGone = theme === undefined;
    if (theme) this.selected = readLook(theme);
  }

  /** The other one of light and dark, whichever is seen now. */
  toggleTheme(): void {
    this.choose(this.dark ? 'light' : 'dark');
  }

  toggleNav(): void {
    this.navCollapsed = !this.navCollapsed;
  }

  widenPanel(width: number): void {
    this.panelWidth = Math.max(panelWidths.least, Math.round(width));
  }

  openNav(open: boolean): void {
    this.navOpen = open;
  }

  private noteSystem(dark: boolean): void {
    this.systemDark = dark;
  }
}

interface Kept {
  readonly theme?: ThemeChoice;
  readonly look?: Look | undefined;
  readonly navCollapsed?: boolean;
  readonly panelWidth?: number;
}

function read(storage: Storage): Kept {
  try {
    return JSON.parse(storage.getItem(storageKey) ?? '{}') ?? {};
  } catch {
    return {};
  }
}

function write(storage: Storage, kept: Kept): void {
  try {
    storage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // Without a store the choice lasts as long as the page.
  }
}

/**
 * Lets dialogs, menus and drawers come and go at once for those who ask their browser for less
 * motion, as long as they do.
 */
export function followMotion(): void {
  const media = matchMedia('(prefers-reduced-motion: reduce)');
  const follow = () => void (config.disabled = media.matches);
  follow();
  media.addEventListener('change', follow);
}

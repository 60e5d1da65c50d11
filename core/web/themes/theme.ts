import type { Message } from '../../contract';
import { contribute, core, type Options } from '../contribution';

/** The colors that a theme can set, named as in style sheets: `--page`, `--text-muted`. */
export const themeColors = [
  'page',
  'surface',
  'surface-raised',
  'surface-sunken',
  'hover',
  'selected',
  'line',
  'line-strong',
  'text',
  'text-muted',
  'text-disabled',
  'accent',
  'accent-hover',
  'accent-text',
  'on-accent',
  'success',
  'warning',
  'danger',
  'danger-surface',
  'focus',
] as const;

/** The name of a color that a theme can set. */
export type ThemeColor = (typeof themeColors)[number];

/** A look of the console that people can select: the light or the dark one in colors of its own. */
export interface Theme {
  readonly title: Message;
  /** The look whose colors stand where the theme sets none. */
  readonly base: 'light' | 'dark';
  /** Colors as `#rrggbb`, or `#rrggbbaa` where what lies behind shows through. */
  readonly colors: Readonly<Partial<Record<ThemeColor, `#${string}`>>>;
}

/** Themes beside the light and the dark one. */
export const themes = core<Theme>('themes');

/** Adds a theme that people can select in their menu and in the palette. */
export const theme = <const Id extends string>(
  id: Id,
  { when, order, ...value }: Options & Theme,
) => contribute(themes, id, value, { when, order });

/** A theme as the page wears it: with its ID, and without what is no color. */
export interface Look extends Pick<Theme, 'base' | 'colors'> {
  readonly id: string;
}

const isColor = (value: unknown) =>
  typeof value === 'string' && /^#([\da-f]{6}|[\da-f]{8})$/i.test(value);

/** Reads a look that was stored or that a package contributes; undefined for anything else. */
export function readLook(found: unknown): Look | undefined {
  const { id, base, colors } = (found ?? {}) as Partial<Look>;
  if (typeof id !== 'string') return undefined;
  const named = Object.entries(colors ?? {}).filter(
    ([name, color]) => themeColors.includes(name as ThemeColor) && isColor(color),
  );
  return { id, base: base === 'dark' ? 'dark' : 'light', colors: Object.fromEntries(named) };
}

import type { Tone } from './Chart';

/**
 * How a tone is drawn: its colour, which a page may set by a variable, and what tells it apart
 * without colour.
 */
interface Look {
  readonly colour: string;
  readonly dash: string;
}

const look = (name: string, light: string, dash = ''): Look => ({
  colour: `var(--chart-${name}, ${light})`,
  dash,
});

/**
 * The looks of all tones. The colours differ in lightness too, so that nobody has to tell red from
 * green.
 */
export const looks: Readonly<Record<Tone, Look>> = {
  started: look('started', '#1f4e79'),
  success: look('success', '#12866a'),
  failure: look('failure', '#a9780a', '7 3'),
  error: look('error', '#b3261e', '2 3'),
  timeout: look('timeout', '#7a4fa3', '9 3 2 3'),
  plain: look('plain', '#2f6f9f'),
  p50: look('p50', '#1f4e79'),
  p95: look('p95', '#5b8fc0'),
  p99: look('p99', '#a9c8e3'),
};

/** Colours of what is no figure. */
export const ink = {
  text: 'var(--text, #17242c)',
  muted: 'var(--text-muted, #53626c)',
  line: 'var(--line, #dbe1e4)',
  ground: 'var(--surface, #ffffff)',
} as const;

/** Sizes of letters, in pixels, and about how wide one is. */
export const letters = { size: 12, width: 6.6 } as const;

/** Red, green and blue, each from 0 to 255. */
type Rgb = readonly [number, number, number];

export const hexPattern = /^#[\da-f]{6}$/i;

const parse = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

const format = (color: Rgb): string =>
  `#${color.map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** The relative luminance of WCAG 2, from 0 (black) to 1 (white). */
export function getLuminance(hex: string): number {
  const [red, green, blue] = parse(hex);
  const toLinear = (part: number) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}

/** The contrast ratio of two colors by WCAG 2, from 1 to 21. */
export function getContrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [one, other].map(getLuminance).sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Mixes a share of another color into one. */
export function mixColors(hex: string, other: string, share: number): string {
  const [from, to] = [parse(hex), parse(other)];
  const mix = (at: 0 | 1 | 2) => from[at] + (to[at] - from[at]) * share;
  return format([mix(0), mix(1), mix(2)]);
}

const steps = 50;

/** The color, or the nearest to it on the way to another one that has the contrast. */
function reachContrast(hex: string, against: string, ratio: number, toward: string): string {
  for (let step = 0; step <= steps; step++) {
    const mixed = mixColors(hex, toward, step / steps);
    if (getContrast(mixed, against) >= ratio) return mixed;
  }
  return toward;
}

const [black, white] = ['#000000', '#ffffff'];
/** White where it can be read on a color, else black, which then can. */
const findTextOn = (hex: string, dark = black): string => {
  if (getContrast(white, hex) >= 4.5) return white;
  return getContrast(dark, hex) >= 4.5 ? dark : black;
};

export type Scheme = 'light' | 'dark';

/** The surfaces and inks of our pages by themselves. */
const surfaces = {
  light: { card: white, page: '#f4f5f7', ink: '#1a1d23', away: black },
  dark: { card: '#1b1e24', page: '#0f1115', ink: '#f1f3f5', away: white },
} as const;

/** The colors of a page in one scheme. */
export interface Palette {
  readonly card: string;
  /** The fill of the primary button. */
  readonly primary: string;
  /** Its border: 3:1 against the card. */
  readonly edge: string;
  readonly hover: string;
  /** Text on the fill and on its hover: 4.5:1. */
  readonly onPrimary: string;
  /** Links, focus rings and checked boxes: 4.5:1 on the card. */
  readonly link: string;
  readonly page: string;
  /** Text on the page, outside of the card: 4.5:1. */
  readonly onPage: string;
}

/** A background of the light scheme as the dark one has it: itself where it is dark. */
function darken(background: string): string {
  for (let step = 0; step < steps; step++) {
    const mixed = mixColors(background, black, step / steps);
    if (getLuminance(mixed) <= 0.012) return mixed;
  }
  return black;
}

/** Derives what a page needs in one scheme from the color and the background that were chosen. */
export function derivePalette(scheme: Scheme, color: string, background: string): Palette {
  const { card, page: usual, ink, away } = surfaces[scheme];
  const edge = reachContrast(color, card, 3, away);
  // A light fill is bounded by its edge; a dark one would look like a hole at night.
  const primary = scheme === 'dark' ? edge : color.toLowerCase();
  const onPrimary = findTextOn(primary);
  const page = background ? (scheme === 'dark' ? darken(background) : background) : usual;
  return {
    card,
    primary,
    edge,
    hover: mixColors(primary, onPrimary === white ? black : white, 0.14),
    onPrimary,
    link: reachContrast(color, card, 4.5, away),
    page,
    onPage: getContrast(ink, page) >= 4.5 ? ink : findTextOn(page),
  };
}

/** Returns the schemes in which a color is not shown as it was chosen. */
export const findAdjusted = (color: string): readonly Scheme[] =>
  hexPattern.test(color)
    ? (['light', 'dark'] as const).filter(scheme => {
        const { edge, link } = derivePalette(scheme, color, '');
        return edge !== color.toLowerCase() || link !== color.toLowerCase();
      })
    : [];

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Theme, ThemeColor } from '#core/web';
import { getContrast } from '#plugins/pages/contract/brand/colors';

const grounds = ['page', 'surface', 'surface-raised', 'surface-sunken'] as const;

/** Backgrounds, the colors on them, and the contrast that WCAG 2 AA requires: 4.5 for text, 3 for edges. */
const pairs: readonly (readonly [on: readonly ThemeColor[], least: number, ThemeColor[]])[] = [
  [grounds, 4.5, ['text', 'text-muted', 'accent-text', 'success', 'warning', 'danger']],
  [grounds, 3, ['text-disabled', 'line-strong', 'focus']],
  [['selected'], 4.5, ['text', 'accent-text']],
  [['accent', 'accent-hover'], 4.5, ['on-accent']],
  [['danger-surface'], 4.5, ['text', 'danger']],
];

const ownSheet = join(fileURLToPath(import.meta.url), '../../../core/web/ui/styles/theme.css');

type Colors = Readonly<Partial<Record<ThemeColor, string>>>;

/** Reads the colors of the console's own light and dark look from its style sheet. */
export function readOwnColors(base: Theme['base']): Colors {
  const rules = [
    ...readFileSync(ownSheet, 'utf8').matchAll(/^:root(\[data-theme='dark'\])? \{([^}]*)\}/gm),
  ];
  const worn = rules.filter(([, dark]) => !dark || base === 'dark').map(([, , body = '']) => body);
  return Object.fromEntries(
    [...worn.join('\n').matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, hex]) => [
      name,
      hex,
    ]),
  ) as Colors;
}

/** Lists what cannot be read well in a theme, a sentence each. */
export function findThemeFaults({ base, colors }: Pick<Theme, 'base' | 'colors'>): string[] {
  const all: Colors = { ...readOwnColors(base), ...colors };
  return pairs.flatMap(([on, least, names]) =>
    on.flatMap(ground =>
      names.flatMap(name => {
        const ratio = getContrast(all[name]!, all[ground]!);
        return ratio < least
          ? [`${name} on ${ground} has a contrast of ${ratio.toFixed(2)}. It needs ${least}.`]
          : [];
      }),
    ),
  );
}

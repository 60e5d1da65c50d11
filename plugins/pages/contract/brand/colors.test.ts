import fc from 'fast-check';
import { expect, it } from 'vitest';
import { derivePalette, findAdjusted, getContrast } from './colors';

const hex = fc
  .integer({ min: 0, max: 0xffffff })
  .map(value => `#${value.toString(16).padStart(6, '0')}`);
const scheme = fc.constantFrom('light' as const, 'dark' as const);

it('computes contrast by WCAG', () => {
  expect(getContrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(getContrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

it('makes any color and background readable, in both schemes', () => {
  fc.assert(
    fc.property(scheme, hex, hex, (shown, color, background) => {
      const palette = derivePalette(shown, color, background);
      const { card, primary, edge, hover, onPrimary, link, page, onPage } = palette;
      expect(getContrast(edge, card)).toBeGreaterThanOrEqual(3);
      expect(getContrast(onPrimary, primary)).toBeGreaterThanOrEqual(4.5);
      expect(getContrast(onPrimary, hover)).toBeGreaterThanOrEqual(4.5);
      expect(getContrast(link, card)).toBeGreaterThanOrEqual(4.5);
      expect(getContrast(onPage, page)).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 2000 },
  );
});

it('keeps readable colors, and reports adjusted ones', () => {
  expect(derivePalette('light', '#1d4ed8', '').primary).toBe('#1d4ed8');
  expect(derivePalette('light', '#FACC15', '').primary).toBe('#facc15');
  expect(findAdjusted('#facc15')).toEqual(['light']);
  expect(findAdjusted('#10206b')).toEqual(['dark']);
  expect(findAdjusted('#7a7a7a')).toContain('dark');
  expect(findAdjusted('no color')).toEqual([]);
});

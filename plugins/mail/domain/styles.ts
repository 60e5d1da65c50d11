import { patchAttribute, readAttribute } from '#plugins/pages/contract/blocks/attributes';
import type { PageElement } from '#plugins/pages/contract/blocks/elements';
import type { Patch } from '#plugins/pages/contract/blocks/units';

/** A declaration of an inline style: what stands before its value, and the value. */
const declaration = (property: string) =>
  new RegExp(`((?:^|;)\\s*${property}\\s*:\\s*)([^;]*?)(\\s*!important)?(?=\\s*(?:;|$))`, 'i');

/** Reads a property of the inline style of an element; undefined where it does not say it. */
export function readStyle(
  html: string,
  { open, attributes }: PageElement,
  property: string,
): string | undefined {
  if (!attributes.has('style')) return undefined;
  const style = readAttribute(html, open, 'style') ?? '';
  return declaration(property).exec(style)?.[2]?.trim();
}

/** The change that gives a property of the inline style a value, and leaves the rest of it. */
export function patchStyle(
  html: string,
  { open }: PageElement,
  property: string,
  value: string,
): readonly Patch[] {
  const style = readAttribute(html, open, 'style') ?? '';
  const next = declaration(property).test(style)
    ? style.replace(
        declaration(property),
        (_, before: string, __, important: string = '') => before + value + important,
      )
    : `${style.trim() && style.trim().replace(/;?$/, ';')}${property}:${value};`;
  return patchAttribute(html, open, 'style', next);
}

const hex = /^#([\da-f])([\da-f])([\da-f])$/i;
const rgb = /^rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)$/i;
const named: Readonly<Record<string, string>> = { white: '#ffffff', black: '#000000' };

/** Writes a color as six digits; undefined where it is written another way. */
export function toHex(color: string | undefined): string | undefined {
  const value = (color ?? '').trim().toLowerCase();
  if (/^#[\da-f]{6}$/.test(value)) return value;
  const short = hex.exec(value);
  if (short)
    return `#${short
      .slice(1)
      .map(digit => digit + digit)
      .join('')}`;
  const parts = rgb.exec(value);
  if (parts)
    return `#${parts
      .slice(1)
      .map(part => Math.min(255, Number(part)).toString(16).padStart(2, '0'))
      .join('')}`;
  return named[value];
}

import { getDirection } from './languages';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
  '`': '&#x60;',
  '=': '&#x3D;',
};

/** Returns a text as markup shows it, in an element or in a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"'`=]/g, found => entities[found] ?? found);

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Returns a text of markup as it is read: with its common references decoded. */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/gi,
    (whole: string, decimal?: string, hex = '', name = '') => {
      if (name) return named[name.toLowerCase()] ?? whole;
      const point = Number.parseInt(decimal ?? hex, decimal ? 10 : 16);
      return point <= 0x10ffff ? String.fromCodePoint(point) : '';
    },
  );
}

interface Parts {
  readonly title: string;
  /** Markup behind the title: styles, scripts. */
  readonly head: string;
  readonly body: string;
  /** The locale of the title and the texts, as in `lang`. */
  readonly locale?: string | undefined;
  /** Further attributes of the two outer elements, each with a space before it. */
  readonly htmlAttributes?: string;
  readonly bodyAttributes?: string;
}

/** Returns a whole page of HTML; all but title and locale is markup already. */
export const htmlDocument = ({
  title,
  head,
  body,
  locale = 'en',
  htmlAttributes = '',
  bodyAttributes = '',
}: Parts): string => `<!doctype html>
<html lang="${escapeHtml(locale)}"${getDirection(locale) === 'rtl' ? ' dir="rtl"' : ''}${htmlAttributes}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
${head}</head>
<body${bodyAttributes}>${body}</body></html>`;

import { htmlDocument } from '#core/contract/html';
import { readMarkup } from '#core/contract/readMarkup';
import { formatAttributes } from '#core/contract/safeMarkup';

const preferred = /\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/gi;

/** How the body of a mail looks, of which the markup of a preview has only what is in it. */
function readBody(html: string): string {
  const body = readMarkup(html).find(piece => piece.kind === 'open' && piece.name === 'body');
  if (body?.kind !== 'open') return '';
  const looks = [...body.attributes].filter(([name]) =>
    ['class', 'style', 'bgcolor'].includes(name),
  );
  return formatAttributes(new Map(looks));
}

/**
 * Makes a whole document of the HTML of a mail, as a client shows it that asks the system for its color
 * scheme. What a condition asks for holds or does not, whatever the browser around prefers.
 */
export function finishMail(markup: string, scheme: 'light' | 'dark', html: string): string {
  const shown = markup.replace(
    preferred,
    (_, asked: string) => `(min-width: ${asked.toLowerCase() === scheme ? '0' : '99999px'})`,
  );
  return htmlDocument({ title: '', head: '', body: shown, bodyAttributes: readBody(html) });
}

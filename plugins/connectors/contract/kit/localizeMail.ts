import type { Message } from '#core/contract';
import { escapeHtml } from '#core/contract/html';
import { readMarkup } from '#core/contract/readMarkup';

/**
 * Puts texts of the environment in the language of a mail’s reader where its HTML names one, as pages
 * do: `<h1 data-sktext="flows.pages.signIn">Sign in</h1>`. One that is not known stays as written.
 */
export function localizeMail(html: string, say: (message: Message) => string): string {
  if (!html.includes('data-sktext=')) return html;
  let output = '';
  let written = 0;
  let id = '';
  for (const piece of readMarkup(html)) {
    if (piece.kind === 'text' && id) {
      const own = say({ id, text: '' });
      const text = html.slice(piece.from, piece.to);
      if (own && text.trim() !== '') {
        output +=
          html.slice(written, piece.from) + text.replace(text.trim(), () => escapeHtml(own));
        written = piece.to;
      }
    }
    id = piece.kind === 'open' ? (piece.attributes.get('data-sktext') ?? '') : '';
  }
  return output + html.slice(written);
}

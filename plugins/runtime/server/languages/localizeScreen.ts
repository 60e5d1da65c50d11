import { formatSentence, type Sentence } from '#core/contract/internal';
import { escapeHtml } from '#core/contract/html';
import { readMarkupSliced } from '#core/contract/readMarkup';
import type { Sliced } from '#core/contract/sliced';
import type { PageWords } from '#plugins/admin/contract';
import type { Screen } from '#plugins/connectors/contract';
import { textAttribute } from '../../contract/pageTexts';

/** Pieces of markup that are looked at in one step. */
const stepPieces = 500;
type Said = Readonly<Record<string, Sentence | null>>;

/** Makes a screen in the language of its reader, whatever language it was made in, in steps. */
export function* localizeScreen(
  screen: Screen,
  words: PageWords | undefined,
  said: Said = {},
): Sliced<Screen> {
  const html = words ? yield* localizeMarkup(screen.html, words) : screen.html;
  const known = Object.keys(said).length > 0;
  if (!known) return html === screen.html ? screen : { ...screen, html };
  const say = (text: string) => {
    const sentence = Object.hasOwn(said, text) && said[text];
    return sentence ? formatSentence(sentence, words) : text;
  };
  const { title, message, errors, ceremony } = screen;
  return {
    ...screen,
    html,
    ...(title !== undefined && { title: say(title) }),
    ...(message !== undefined && { message: say(message) }),
    ...(errors && { errors: mapTexts(errors, say) }),
    ...(ceremony && { ceremony: localizeCeremony(ceremony, say) }),
  };
}

const mapTexts = (texts: Readonly<Record<string, string>>, say: (text: string) => string) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, say(text)]));

function localizeCeremony(
  { text, button, cancel, identifier, ...rest }: NonNullable<Screen['ceremony']>,
  say: (text: string) => string,
): NonNullable<Screen['ceremony']> {
  return {
    ...rest,
    ...(text !== undefined && { text: say(text) }),
    ...(button !== undefined && { button: say(button) }),
    ...(cancel !== undefined && { cancel: say(cancel) }),
    ...(identifier && {
      identifier: { label: say(identifier.label), button: say(identifier.button) },
    }),
  };
}

/**
 * Puts the environment’s texts where markup names one: `<h1 data-sktext="flows.pages.signIn">Sign in</h1>`.
 * The text in the markup stays where there is none of that id.
 */
export function* localizeMarkup(html: string, { texts }: PageWords): Sliced<string> {
  if (!html.includes(`${textAttribute}=`)) return html;
  const parts: string[] = [];
  let written = 0;
  let named = '';
  for (const [at, piece] of (yield* readMarkupSliced(html)).entries()) {
    if (at % stepPieces === 0) yield;
    if (piece.kind === 'text' && named && !piece.raw) {
      const own = texts[named];
      if (own !== undefined) {
        const text = html.slice(piece.from, piece.to);
        const start = piece.from + text.length - text.trimStart().length;
        const end = start + text.trim().length;
        parts.push(html.slice(written, start), escapeHtml(own), html.slice(end, piece.to));
        written = piece.to;
      }
    }
    named = piece.kind === 'open' ? (piece.attributes.get(textAttribute) ?? '') : '';
  }
  return parts.join('') + html.slice(written);
}

import { parseLocale } from '../../contract/languages';
import { toOwnCookieName } from '../http/ownCookies';

/** The cookie with the language that someone picked on a page. */
export const languageCookie = 'sluice-language';

type Asking = Parameters<typeof toOwnCookieName>[0] & {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
};

/** Languages that a reader wants, as the parts of a request say it. */
export interface WantedLanguages {
  /** The `ui_locales` of the start, the most wanted first, with spaces between. */
  readonly asked?: string;
  /** The language selected on a page: a language, a dot, and the run of that page. */
  readonly picked?: string;
  /** The browser's `Accept-Language`. */
  readonly accepted?: string;
}

const mostTags = 20;
const longestHeader = 500;

/** Reads what a browser says of its reader. */
export function readWantedLanguages(request: Asking): WantedLanguages {
  const { cookie, 'accept-language': accepted } = request.headers;
  const picked = typeof cookie === 'string' ? readPicked(request, cookie) : undefined;
  return {
    ...(typeof accepted === 'string' && { accepted }),
    ...(picked && { picked }),
  };
}

function readPicked(asking: Asking, cookie: string): string | undefined {
  const name = `${toOwnCookieName(asking, languageCookie)}=`;
  const pair = cookie.split(/;\s*/).find(each => each.startsWith(name));
  const value = pair?.slice(name.length) ?? '';
  return /^[A-Za-z0-9-]{2,35}\.[\w-]{0,64}$/.test(value) ? value : undefined;
}

const longestAsked = 200;

/** Reads the languages that a start asks for (`ui_locales` of OpenID Connect Core 3.1.2.1). */
export const readAskedLanguages = (asked: unknown): string =>
  typeof asked === 'string' && asked.length <= longestAsked && /^[\w -]*$/.test(asked) ? asked : '';

/** Writes a picked language as the cookie holds it. */
export const formatPicked = (locale: string, runId: string): string => `${locale}.${runId}`;

/**
 * Lists the languages that a reader wants, the most wanted first, each followed by itself without its
 * region: those that the start asked for, then the picked one, then the browser's. What was picked in
 * this very run goes before all others.
 */
export function listWanted(
  { asked = '', picked = '', accepted = '' }: WantedLanguages,
  runId = '',
): readonly string[] {
  const [chosen = '', run] = picked.split('.');
  const tags = asked.split(/\s+/, mostTags);
  const ordered = run && run === runId ? [chosen, ...tags] : [...tags, chosen];
  return [...new Set([...ordered.flatMap(withLanguage), ...listAcceptedLocales(accepted)])];
}

const known = new Map<string, readonly string[]>();
const mostKnown = 1000;

/** Lists the languages of an `Accept-Language`, the most wanted first. */
export function listAcceptedLocales(header: string): readonly string[] {
  if (header === '' || header.length > longestHeader) return [];
  const locales = known.get(header) ?? readAccepted(header);
  if (known.size >= mostKnown) known.clear();
  known.set(header, locales);
  return locales;
}

function readAccepted(header: string): readonly string[] {
  const wanted = header
    .split(',', mostTags)
    .map(part => {
      const [tag = '', ...terms] = part.split(';').map(term => term.trim());
      const quality = Number(terms.find(term => term.startsWith('q='))?.slice(2) ?? 1);
      return { tag, quality: quality > 0 ? quality : 0 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return [...new Set(wanted.flatMap(({ tag }) => withLanguage(tag)))];
}

function withLanguage(tag: string): readonly string[] {
  const locale = tag && tag.length <= 35 ? parseLocale(tag) : undefined;
  if (!locale) return [];
  const { baseName, language } = new Intl.Locale(locale);
  return [baseName, language];
}

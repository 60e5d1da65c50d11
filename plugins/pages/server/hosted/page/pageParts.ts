import type { Appearance, Embed } from '#plugins/flows/contract/internal';
import { captchaServices, type Captcha } from '#plugins/connectors/contract/captcha';
import { escapeHtml } from '#core/contract/html';
import { allowsSource, anySource, hasOwnLook } from '#plugins/pages/contract';
import { budgets } from '#core/contract/valueSize';
import { rewriteMarkup } from '#plugins/connectors/contract/screens/rewriteMarkup';
import { getField, type Failure, type Message } from '#core/contract';
import { formatSentence } from '#core/contract/internal';
import type { ServerHost } from '#core/server';
import {
  listWanted,
  readAskedLanguages,
  readWantedLanguages,
} from '#core/server/languages/wantedLanguages';
import { companyTexts } from '#plugins/admin/contract';
import { hostedStrings } from '../hostedStrings';
import { languageMenu } from '../languages/languageMenu';
import type { PagePlace } from '../origins/pagePlace';
import { toAppearance } from '#plugins/flows/contract/graph/toAppearance';

const style = (nonce: string, css: string) =>
  css ? `<style nonce="${nonce}">${css.replace(/<(?=[/!])/g, '\\3c ')}</style>` : '';

/** The same of a page with the style sheets of its node and of its flow's settings. */
export const isStyled = (markup: string, css: string, appearance?: Appearance): boolean =>
  hasOwnLook(markup, [css, appearance?.css, appearance?.cssLinks.join('')]);

/** Style sheets and icon of a page: ours, then the flow's, then the screen's. */
export function pageHead(
  nonce: string,
  css: string,
  appearance: Appearance | undefined,
  styled: boolean,
): string {
  const icon = appearance?.favicon
    ? `<link rel="icon" href="${escapeHtml(appearance.favicon)}">`
    : '';
  const links = (appearance?.cssLinks ?? []).map(
    href => `<link rel="stylesheet" href="${escapeHtml(href)}">`,
  );
  return `<link rel="stylesheet" href="/hosted/files/${styled ? 'plain' : 'page'}.css">${icon}${links.join('')}${style(nonce, appearance?.css ?? '')}${style(nonce, css)}`;
}

const usesLibrary = /(?<![\w$.])(?:\$|jQuery)\s*[.(]/;

/**
 * The library that scripts of imported flows use without loading it, as the pages that they were
 * written for have it; left out where a link of the flow brings one.
 */
function addLibrary(nonce: string, script: string, links: Appearance['scriptLinks'] = []): string {
  if (!usesLibrary.test(script) || links.some(({ src }) => /jquery/i.test(src))) return '';
  return `<script nonce="${nonce}" src="/hosted/files/jquery.js"></script>`;
}

/** The nonce for a script of another host, which would load it past the operator's list. */
const nonceFor = ({ allowed = anySource }: PagePlace, nonce: string, src: string): string =>
  allowsSource(allowed.scripts, src) ? ` nonce="${nonce}"` : '';

/** The script of the service whose check a page shows. */
export const captchaScript = (place: PagePlace, nonce: string, { kind }: Captcha): string => {
  const { script } = captchaServices[kind];
  return `<script${nonceFor(place, nonce, script)} src="${script}" async defer></script>`;
};

/** The flow's scripts at the end of a page, and what it shows while the next page is on its way. */
export function pageScripts(
  place: PagePlace,
  nonce: string,
  script: string,
  appearance?: Appearance,
): string {
  const links = (appearance?.scriptLinks ?? []).map(({ src, integrity, crossOrigin, module }) => {
    const more = [
      module && 'type="module"',
      integrity && `integrity="${escapeHtml(integrity)}"`,
      // A page of its own origin asks for everything across origins: without this an integrity
      // cannot be checked.
      (crossOrigin || integrity) && `crossorigin="${crossOrigin ?? 'anonymous'}"`,
    ].filter(Boolean);
    return `<script${nonceFor(place, nonce, src)} src="${escapeHtml(src)}" ${more.join(' ')}></script>`;
  });
  const own = script
    ? `<script nonce="${nonce}">${script.replace(/<(?=\/script|script|!--)/gi, '\\x3c')}</script>`
    : '';
  return `${renderLoading(nonce, appearance)}${addLibrary(nonce, script, appearance?.scriptLinks)}${links.join('')}${own}`;
}

const longestOwn = budgets.page / 16;

/** A company's own markup around its flows; left out where it is too long to stand on every page. */
export const ownMarkup = (html: string, action = '', ownForm = ''): string =>
  html.length > longestOwn ? '' : rewriteMarkup(html, { action, hidden: {}, ownForm });

function renderLoading(nonce: string, appearance?: Appearance): string {
  if (!appearance?.loading) return '';
  const { html, css } = appearance.loading;
  const markup = ownMarkup(html);
  return `<template id="sk-loading">${style(nonce, css)}<div role="status">${markup}</div></template>`;
}

/** Has a page look as the one that frames it does. */
export const formatSchemeAttribute = (embed: Embed | undefined): string =>
  embed?.scheme ? ` data-scheme="${embed.scheme}"` : '';

/**
 * Formats the attributes that tell our script the message for the framing page, and its origin and
 * channel.
 */
export const formatEmbedAttributes = ({ origin, channel }: Embed, message?: object) =>
  ` data-embed-origin="${escapeHtml(origin)}" data-embed-channel="${escapeHtml(channel)}"${message ? ` data-embed-told="${escapeHtml(JSON.stringify(message))}"` : ''}`;

/** Formats the attribute that tells our script the address of the page's run. */
export const formatRunAttribute = ({ address }: PagePlace): string =>
  address ? ` data-run="${escapeHtml(address)}"` : '';

/** One of our own texts as the page says it: in the reader's language and the company's words. */
export const getText = (message: Message, appearance?: Pick<Appearance, 'words'>): string =>
  appearance?.words?.texts[message.id] ?? message.text;

/** Returns what a failure says to an end user; what only others can mend, it tells in general terms. */
export const sayFailure = ({ sentence }: Failure, appearance?: Pick<Appearance, 'words'>): string =>
  sentence
    ? formatSentence(sentence, appearance?.words)
    : getText(hostedStrings.unavailable, appearance);

/** The language and the menu of a page whose texts follow its reader, or of one that has its own. */
export function pageLanguage(
  { address }: PagePlace,
  appearance: Pick<Appearance, 'words'> | undefined,
  follows: boolean,
): { readonly locale: string | undefined; readonly menu: string } {
  const words = appearance?.words;
  if (!words) return { locale: undefined, menu: '' };
  if (!follows) return { locale: words.defaultLanguage, menu: '' };
  const label = getText(hostedStrings.language, appearance);
  return { locale: words.locale, menu: address ? languageMenu(address, words, label) : '' };
}

/** The appearance with our texts in the language of the reader. */
export async function localizeAppearance(
  server: ServerHost,
  request: Parameters<typeof readWantedLanguages>[0] & { readonly query?: unknown },
  companyId: string,
  {
    appearance,
    runId,
  }: { readonly appearance?: Appearance | undefined; readonly runId?: string } = {},
): Promise<Appearance> {
  const asked = appearance?.asked ?? readAskedLanguages(getField(request.query, 'ui_locales'));
  const wanted = listWanted({ ...readWantedLanguages(request), asked }, runId);
  const words = await server.find(companyTexts)?.find(companyId, wanted);
  return { ...(appearance ?? toAppearance({})), ...(words && { words }) };
}

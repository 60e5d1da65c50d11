import { createHash, randomBytes } from 'node:crypto';
import { getField } from '#core/contract';
import { formatSentence, toSentence } from '#core/contract/internal';
import type { Screen } from '#plugins/connectors/contract';
import type { Captcha } from '#plugins/connectors/contract/internal';
import type { Appearance } from '#plugins/flows/contract/internal';
import type { Notice } from '#plugins/pages/contract';
import { escapeHtml, htmlDocument } from '#core/contract/html';
import type { Sliced } from '#core/contract/sliced';
import { ceremonyPage } from '../ceremony/ceremonyPage';
import { contentPolicy } from '../policy/contentPolicy';
import { watchBlocked } from '../policy/blockedScript';
import {
  drawActions,
  drawBrandHead,
  formatLookAttributes,
  frameBody,
  frameCard,
} from '../look/frame';
import type { PagePlace } from '../origins/pagePlace';
import { hostedStrings as strings } from '../hostedStrings';
import {
  captchaScript,
  isStyled,
  ownMarkup,
  getText as say,
  formatEmbedAttributes,
  formatRunAttribute,
  pageHead,
  pageScripts,
  formatSchemeAttribute,
  pageLanguage,
} from './pageParts';
import {
  drawHiddenInputs,
  rewriteMarkupSliced,
} from '#plugins/connectors/contract/screens/rewriteMarkup';
import { followsReader } from '#plugins/runtime/contract/pageTexts';
import { toAppearance } from '#plugins/flows/contract/graph/toAppearance';
import { showErrors } from './showErrors';

export interface Page {
  readonly status: number;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}
interface Step {
  readonly companyId: string;
  readonly interactionId: string;
  readonly interactionToken: string;
  readonly nodeId: string;
  /**
   * Where a person begins anew when this interaction cannot go on; empty when there is no such
   * place.
   */
  readonly again: string;
}
interface Content {
  readonly title: string;
  readonly body: string;
  /** Our form, which holds the run and is not shown. */
  readonly own?: string;
  readonly css?: string;
  readonly status?: number;
  readonly scripted?: boolean;
  /** Its texts are a flow’s own, and do not follow its reader’s language. */
  readonly ownTexts?: boolean;
  /** The author's own, of this screen. */
  readonly script?: string;
  readonly captcha?: Captcha | undefined;
  /** The nonce of the styles in its body; a new one if it is missing. */
  readonly nonce?: string;
  /** The message for the page that frames this one. */
  readonly told?: object;
}

const ownForm = 'sk-form';
const createNonce = () => randomBytes(16).toString('base64');

function page(place: PagePlace, content: Content, appearance?: Appearance): Page {
  const { title, body, css = '', status = 200, script = '', captcha, told } = content;
  const embed = appearance?.embed;
  const scripted = content.scripted || embed !== undefined || place.address !== undefined;
  const { nonce = createNonce() } = content;
  const { locale, menu } = pageLanguage(place, appearance, !content.ownTexts);
  const styled = isStyled(body, css, appearance);
  const brand = styled ? undefined : place.brand;
  const shown = styled ? `${body}${menu}` : frameBody(frameCard(body), brand, appearance, menu);
  const html = htmlDocument({
    locale,
    htmlAttributes: formatSchemeAttribute(embed),
    title: appearance?.title || title || brand?.pageTitle || say(strings.title, appearance),
    head: `${scripted ? watchBlocked(nonce) : ''}${pageHead(nonce, css, appearance, styled)}${drawBrandHead(brand, appearance?.favicon)}${scripted ? '<script src="/hosted/files/player.js" defer></script>' : ''}`,
    bodyAttributes: `${embed ? formatEmbedAttributes(embed, told) : ''}${formatRunAttribute(place)}${styled ? '' : formatLookAttributes(brand, appearance)}`,
    body: `${content.own ?? ''}${shown}${captcha ? captchaScript(place, nonce, captcha) : ''}${scripted ? pageScripts(place, nonce, script, appearance) : ''}`,
  });
  const headers = {
    'content-security-policy': contentPolicy(place, nonce, { appearance, captcha, css }),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    ...(!embed && { 'x-frame-options': 'SAMEORIGIN' }),
  };
  return { status, html, headers };
}

/** Tells a screen from another: a page that asks by itself stays where the answer is the same. */
const hashScreen = ({ html, css, script, title, message, errors }: Screen) =>
  createHash('sha256')
    .update(JSON.stringify([html, css, script, title, message, errors]))
    .digest('base64url')
    .slice(0, 16);

/** A flow's screen, ready to be answered, in steps. */
export function* screenPage(
  place: PagePlace,
  screen: Screen,
  { again, ...step }: Step,
  appearance?: Appearance,
): Sliced<Page> {
  const hidden = {
    'sk.companyId': step.companyId,
    'sk.interactionId': step.interactionId,
    'sk.interactionToken': step.interactionToken,
    'sk.nodeId': step.nodeId,
    'sk.again': again,
  };
  if (screen.ceremony)
    return ceremonyPage(place, { ...screen, ceremony: screen.ceremony }, hidden, appearance);
  const action = `${place.origin}/hosted/continue`;
  const fields = new Set(screen.fields.map(({ propertyName }) => propertyName));
  const { captcha, typed = {} } = screen;
  const nonce = createNonce();
  const written = { action, hidden, ownForm, fields, typed, captcha, nonce };
  const markup = yield* showErrors(yield* rewriteMarkupSliced(screen.html, written), screen);
  const message =
    screen.message && !markup.includes('data-skcomponent="skerror"')
      ? `<p class="sk-message" role="alert" dir="auto">${escapeHtml(screen.message)}</p>`
      : '';
  const polling = screen.polling
    ? ` data-poll-interval="${screen.polling.intervalMs}" data-screen="${hashScreen(screen)}"`
    : '';
  const own = `<form id="${ownForm}" method="post" action="${escapeHtml(action)}"${polling}>${drawHiddenInputs(hidden)}</form>`;
  const content = {
    title: screen.title ?? '',
    own,
    body: `${message}${markup}`,
    css: screen.css ?? '',
    scripted: true,
    ownTexts: !followsReader(screen.html),
    script: screen.script ?? '',
    captcha,
    nonce,
  };
  return page(place, content, appearance);
}

/**
 * Asks whoever opened a link to press a button: what only looks at links, as mail servers do,
 * follows none.
 */
export function linkPage(
  place: PagePlace,
  link: string,
  browser: string,
  appearance?: Appearance,
): Page {
  const hidden = drawHiddenInputs({ 'sk.link': link, 'sk.browser': browser });
  const form = `<form method="post" action="${escapeHtml(place.origin)}/hosted/continue">${hidden}<button>${escapeHtml(say(strings.go, appearance))}</button></form>`;
  const title = say(strings.link, appearance);
  return page(
    place,
    { title, body: card(title, say(strings.linkText, appearance), form) },
    appearance,
  );
}

/** Shown while an answer is being processed; asks again by itself. */
export function busyPage(place: PagePlace, url: string, appearance?: Appearance): Page {
  const title = say(strings.busy, appearance);
  const text = say(strings.busyText, appearance);
  const made = page(place, { title, body: card(title, text, '', waiting) }, appearance);
  return { ...made, headers: { ...made.headers, refresh: `1; url=${place.origin}${url}` } };
}

/**
 * Leads a browser elsewhere after a form: a redirect would be held against the page's own rules on
 * forms.
 */
export function leavingPage(place: PagePlace, address: string, appearance?: Appearance): Page {
  const title = say(strings.leaving, appearance);
  const { host } = new URL(address);
  const text = formatSentence(toSentence(strings.leavingText, { host }), appearance?.words);
  const link = `<p class="sk-actions"><a class="sk-button" href="${escapeHtml(address)}">${escapeHtml(say(strings.go, appearance))}</a></p>`;
  // In the look of ours: it says where one is sent, whoever wrote the flow.
  const words = appearance?.words;
  const ours = words && { ...toAppearance({}), words };
  const made = page(place, { title, body: card(title, text, link, waiting) }, ours);
  return { ...made, headers: { ...made.headers, refresh: `0; url=${address}` } };
}

const card = (title: string, text: string, link = '', picture = '') =>
  `<main class="sk-card">${picture}<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${link}</main>`;

const waiting = '<span class="sk-waiting"></span>';
/** The picture of an end: the flow's own logo for errors, else a sign. */
const drawOutcome = (success: boolean, appearance?: Appearance) => {
  const logo = success ? '' : appearance?.errorLogo;
  return logo
    ? `<img class="sk-logo" src="${escapeHtml(logo)}" alt="">`
    : `<span class="sk-outcome"${success ? ' data-success' : ''}></span>`;
};

interface After {
  /** Where a person begins anew; empty when there is no such place. */
  readonly again?: string;
  readonly appearance?: Appearance | undefined;
  /** Where the end leads, told to a page that frames this one. */
  readonly redirect?: string | undefined;
  /** Its message is for the flow’s author. */
  readonly internal?: boolean | undefined;
}

/** The last page: it ended well, or it did not and why. */
export function endPage(
  place: PagePlace,
  success: boolean,
  body: unknown,
  { again = '', appearance, redirect, internal = false }: After = {},
): Page {
  const message = getField(body, 'message');
  const said = typeof message === 'string' && !internal ? message : '';
  const [title, text] = success
    ? [say(strings.done, appearance), say(strings.doneText, appearance)]
    : [say(strings.failed, appearance), say(strings.failedText, appearance)];
  const link = drawActions(success ? '' : again, place.brand, appearance);
  const told = { type: 'end', success, body, ...(redirect && { redirect }) };
  return page(
    place,
    { title, body: card(title, said || text, link, drawOutcome(success, appearance)), told },
    appearance,
  );
}

/** A page that no flow draws. */
export function noticePage(
  place: PagePlace,
  { title, text, detail, success }: Notice,
  appearance?: Appearance,
): Page {
  const link = drawActions('', place.brand, appearance);
  const more = detail ? `<p><small lang="en" dir="ltr">${escapeHtml(detail)}</small></p>` : '';
  const said = say(title, appearance);
  const told = formatSentence(text, appearance?.words);
  const body = card(said, told, `${more}${link}`, drawOutcome(success));
  return page(place, { title: said, body }, appearance);
}

/**
 * Where a step cannot be taken: what happened, and where to begin anew. A flow may have words of
 * its own for taking too long.
 */
export function refusalPage(
  place: PagePlace,
  status: number,
  message: string,
  { again = '', appearance, late = false }: After & { readonly late?: boolean } = {},
): Page {
  const title = say(strings.refused, appearance);
  const own = late ? appearance?.timeout : undefined;
  if (own?.html) {
    const markup = ownMarkup(own.html, `${place.origin}/hosted/continue`, ownForm);
    return page(
      place,
      {
        title,
        body: `${markup}${drawActions(again, place.brand, appearance)}`,
        css: own.css,
        status,
      },
      appearance,
    );
  }
  const body = card(
    title,
    own?.message || message,
    drawActions(again, place.brand, appearance),
    drawOutcome(false, appearance),
  );
  const told = { type: 'end', success: false, body: { message, httpResponseCode: status } };
  return page(place, { title, body, status, told }, appearance);
}

import { getField } from '#core/contract';
import { formatSentence, toSentence } from '#core/contract/internal';
import type { Appearance } from '#plugins/flows/contract/internal';
import type { Notice } from '#plugins/pages/contract';
import { escapeHtml } from '#core/contract/html';
import { drawHiddenInputs } from '#plugins/connectors/contract/screens/rewriteMarkup';
import { toAppearance } from '#plugins/flows/contract/graph/toAppearance';
import { drawActions } from '../look/frame';
import type { PagePlace } from '../origins/pagePlace';
import { hostedStrings as strings } from '../hostedStrings';
import { drawPage, ownForm, type Page } from './drawPage';
import { getText as say, ownMarkup } from './pageParts';

/**
 * Asks the person who opened a link to press a button, because mail servers and the like open links
 * without a person.
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
  return drawPage(
    place,
    { title, body: card(title, say(strings.linkText, appearance), form) },
    appearance,
  );
}

/** The page while an answer is processed, which reloads automatically. */
export function busyPage(place: PagePlace, url: string, appearance?: Appearance): Page {
  const title = say(strings.busy, appearance);
  const text = say(strings.busyText, appearance);
  const page = drawPage(place, { title, body: card(title, text, '', waiting) }, appearance);
  return { ...page, headers: { ...page.headers, refresh: `1; url=${place.origin}${url}` } };
}

/** Leads a browser to another site after a form: the page's own policy would block a redirect. */
export function leavingPage(place: PagePlace, address: string, appearance?: Appearance): Page {
  const title = say(strings.leaving, appearance);
  const { host } = new URL(address);
  const text = formatSentence(toSentence(strings.leavingText, { host }), appearance?.words);
  const link = `<p class="sk-actions"><a class="sk-button" href="${escapeHtml(address)}">${escapeHtml(say(strings.go, appearance))}</a></p>`;
  // In our look, because it says where the browser is sent, independent of the flow's author.
  const words = appearance?.words;
  const ours = words && { ...toAppearance({}), words };
  const page = drawPage(place, { title, body: card(title, text, link, waiting) }, ours);
  return { ...page, headers: { ...page.headers, refresh: `0; url=${address}` } };
}

const card = (title: string, text: string, link = '', picture = '') =>
  `<main class="sk-card">${picture}<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${link}</main>`;

const waiting = '<span class="sk-waiting"></span>';
/** The image of an end: the flow's own logo for errors, else a symbol. */
const drawOutcome = (success: boolean, appearance?: Appearance) => {
  const logo = success ? '' : appearance?.errorLogo;
  return logo
    ? `<img class="sk-logo" src="${escapeHtml(logo)}" alt="">`
    : `<span class="sk-outcome"${success ? ' data-success' : ''}></span>`;
};

interface EndOptions {
  /** The URL that starts again; empty if there is none. */
  readonly again?: string;
  readonly appearance?: Appearance | undefined;
  /** The URL that the end leads to, for a page that frames this one. */
  readonly redirect?: string | undefined;
  /** Whether its message is for the flow’s author. */
  readonly internal?: boolean | undefined;
}

/** The last page of a run: success, or failure with its reason. */
export function endPage(
  place: PagePlace,
  success: boolean,
  body: unknown,
  { again = '', appearance, redirect, internal = false }: EndOptions = {},
): Page {
  const message = getField(body, 'message');
  const shownMessage = typeof message === 'string' && !internal ? message : '';
  const [title, text] = success
    ? [say(strings.done, appearance), say(strings.doneText, appearance)]
    : [say(strings.failed, appearance), say(strings.failedText, appearance)];
  const link = drawActions(success ? '' : again, place.brand, appearance);
  const frameMessage = { type: 'end', success, body, ...(redirect && { redirect }) };
  return drawPage(
    place,
    {
      title,
      body: card(title, shownMessage || text, link, drawOutcome(success, appearance)),
      frameMessage,
    },
    appearance,
  );
}

/** A page of the server itself, such as an unknown link. */
export function noticePage(
  place: PagePlace,
  { title, text, detail, success }: Notice,
  appearance?: Appearance,
): Page {
  const link = drawActions('', place.brand, appearance);
  const more = detail ? `<p><small lang="en" dir="ltr">${escapeHtml(detail)}</small></p>` : '';
  const heading = say(title, appearance);
  const sentence = formatSentence(text, appearance?.words);
  const body = card(heading, sentence, `${more}${link}`, drawOutcome(success));
  return drawPage(place, { title: heading, body }, appearance);
}

/**
 * The page for a step that can’t be taken, with the reason and a link to start again. A flow may
 * have its own message for a timeout.
 */
export function refusalPage(
  place: PagePlace,
  status: number,
  message: string,
  { again = '', appearance, late = false }: EndOptions & { readonly late?: boolean } = {},
): Page {
  const title = say(strings.refused, appearance);
  const timeout = late ? appearance?.timeout : undefined;
  if (timeout?.html) {
    const markup = ownMarkup(timeout.html, `${place.origin}/hosted/continue`, ownForm);
    return drawPage(
      place,
      {
        title,
        body: `${markup}${drawActions(again, place.brand, appearance)}`,
        css: timeout.css,
        status,
      },
      appearance,
    );
  }
  const body = card(
    title,
    timeout?.message || message,
    drawActions(again, place.brand, appearance),
    drawOutcome(false, appearance),
  );
  const frameMessage = { type: 'end', success: false, body: { message, httpResponseCode: status } };
  return drawPage(place, { title, body, status, frameMessage }, appearance);
}

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
  return drawPage(
    place,
    { title, body: card(title, say(strings.linkText, appearance), form) },
    appearance,
  );
}

/** Shown while an answer is being processed; asks again by itself. */
export function busyPage(place: PagePlace, url: string, appearance?: Appearance): Page {
  const title = say(strings.busy, appearance);
  const text = say(strings.busyText, appearance);
  const made = drawPage(place, { title, body: card(title, text, '', waiting) }, appearance);
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
  const made = drawPage(place, { title, body: card(title, text, link, waiting) }, ours);
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
  return drawPage(
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
  return drawPage(place, { title: said, body }, appearance);
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
    return drawPage(
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
  return drawPage(place, { title, body, status, told }, appearance);
}

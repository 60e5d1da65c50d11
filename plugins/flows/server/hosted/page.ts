import { randomBytes } from 'node:crypto';
import { format } from '../../../../core/contract';
import type { Screen } from '../../../connections/contract';
import { escapeHtml } from '../runtime/template/renderTemplate';
import { hostedStrings as strings } from './hostedStrings';
import { hiddenInputs, rewriteMarkup } from './rewriteMarkup';

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
  /** Where a person begins anew when this interaction cannot go on; empty when there is no such place. */
  readonly again: string;
}
interface Content {
  readonly title: string;
  readonly body: string;
  readonly css?: string;
  readonly status?: number;
  readonly scripted?: boolean;
}

const ownForm = 'sk-form';

/**
 * The page's rules: in a sandbox of its own origin, so nothing on it can reach the console's storage or calls; scripts
 * from one file of ours only; forms to one place of ours only.
 */
function headers(origin: string, styleNonce: string): Record<string, string> {
  const policy = [
    'sandbox allow-forms allow-scripts allow-popups allow-popups-to-escape-sandbox',
    "default-src 'none'",
    `script-src ${origin}/hosted/files/player.js`,
    `style-src ${origin}/hosted/files/page.css 'nonce-${styleNonce}'`,
    "style-src-attr 'unsafe-inline'",
    'img-src https: data:',
    'font-src https: data:',
    `form-action ${origin}/hosted/continue`,
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'SAMEORIGIN',
  };
}

function page(origin: string, { title, body, css = '', status = 200, scripted = false }: Content): Page {
  const nonce = randomBytes(16).toString('base64');
  const own = css ? `<style nonce="${nonce}">${css.replace(/<(?=[/!])/g, '\\3c ')}</style>` : '';
  const script = scripted ? '<script src="/hosted/files/player.js" defer></script>' : '';
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title || strings.title.text)}</title>
<link rel="stylesheet" href="/hosted/files/page.css">${own}${script}</head>
<body>${body}</body></html>`;
  return { status, html, headers: headers(origin, nonce) };
}

/** A flow's screen, ready to be answered. */
export function screenPage(origin: string, screen: Screen, { again, ...step }: Step): Page {
  const hidden = {
    'sk.companyId': step.companyId,
    'sk.interactionId': step.interactionId,
    'sk.interactionToken': step.interactionToken,
    'sk.nodeId': step.nodeId,
    'sk.again': again,
  };
  const action = `${origin}/hosted/continue`;
  const markup = withErrors(rewriteMarkup(screen.html, { action, hidden, ownForm }), screen);
  const message =
    screen.message && !/data-skcomponent="skerror"/.test(markup)
      ? `<p class="sk-message" role="alert">${escapeHtml(screen.message)}</p>`
      : '';
  const polling = screen.polling
    ? ` data-poll-interval="${screen.polling.intervalMs}" data-poll-retries="${screen.polling.retries}"`
    : '';
  const own = `<form id="${ownForm}" method="post" action="${escapeHtml(action)}"${polling}>${hiddenInputs(hidden)}</form>`;
  return page(origin, {
    title: screen.title ?? '',
    body: `${own}${message}${markup}`,
    css: screen.css ?? '',
    scripted: true,
  });
}

/** Puts the message and the errors of fields where the markup has a place for them. */
function withErrors(markup: string, { message = '', errors = {} }: Screen): string {
  return markup
    .replace(
      /(<(\w+)[^>]*data-skcomponent="skerror"[^>]*>)([\s\S]*?)(<\/\2>)/g,
      (_, open: string, _name, _old, close: string) =>
        `${open.replace(/>$/, ' role="alert">')}${escapeHtml(message)}${close}`,
    )
    .replace(
      /(<(\w+)[^>]*data-skcomponent="skerrormessage"[^>]*>)([\s\S]*?)(<\/\2>)/g,
      (_, open: string, _name, _old, close: string) => {
        const field = /data-skerrorid="([^"]*)"/.exec(open)?.[1] ?? '';
        return `${open}${Object.hasOwn(errors, field) ? escapeHtml(errors[field]!) : ''}${close}`;
      },
    );
}

const card = (title: string, text: string, link = '') =>
  `<main class="sk-card"><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${link}</main>`;

/** The last page: it ended well, or it did not and why. */
export function endPage(origin: string, success: boolean, body: unknown, again = ''): Page {
  const message = (body as { message?: unknown } | null)?.message;
  const said = typeof message === 'string' ? message : '';
  return success
    ? page(origin, { title: strings.done.text, body: card(strings.done.text, said || strings.doneText.text) })
    : page(origin, {
        title: strings.failed.text,
        body: card(strings.failed.text, said || strings.failedText.text, againLink(again)),
      });
}

/** Where a step cannot be taken: what happened, and where to begin anew. */
export function refusalPage(origin: string, status: number, message: string, again = ''): Page {
  return page(origin, {
    title: strings.refused.text,
    body: card(strings.refused.text, message, againLink(again)),
    status,
  });
}

const againLink = (again: string) =>
  /^\/hosted\/[\w/-]+$/.test(again) ? `<p><a href="${again}">${escapeHtml(format(strings.again))}</a></p>` : '';

import { getField } from '#core/contract';
import { formatSentence, toSentence } from '#core/contract/internal';
import type { Screen } from '#plugins/connectors/contract';
import type { Ceremony } from '#plugins/connectors/contract/internal';
import type { Appearance, Embed } from '#plugins/flows/contract/internal';
import { escapeHtml, htmlDocument } from '#core/contract/html';
import { ceremonyStrings as strings } from '../hostedStrings';
import type { Page } from '../page/drawPage';
import { drawBrandHead, formatLookAttributes, frameBody, getStyleSource } from '../look/frame';
import type { PagePlace } from '../origins/pagePlace';
import {
  formatEmbedAttributes,
  formatRunAttribute,
  formatSchemeAttribute,
  getText,
  pageLanguage,
} from '../page/pageParts';
import { drawHiddenInputs } from '#plugins/connectors/contract/screens/rewriteMarkup';

/**
 * A browser uses passkeys for a page of a real origin only, so this page stands in no sandbox. In
 * return nothing on it is an author's but plain text: no markup, no style, no script. Scripts and
 * styles are one file each of ours, and the colors of the brand.
 */
function policy(place: PagePlace, embed?: Embed): string {
  return [
    "default-src 'none'",
    `script-src ${place.origin}/hosted/files/authenticator.js ${place.origin}/hosted/files/player.js`,
    `style-src ${place.origin}/hosted/files/page.css ${getStyleSource(place.brand)}`,
    `img-src ${place.origin}/hosted/brand/`,
    `font-src ${place.origin}/hosted/files/`,
    `form-action ${place.origin}/hosted/continue`,
    "base-uri 'none'",
    `frame-ancestors ${embed?.origin ?? "'self'"}`,
    "require-trusted-types-for 'script'",
  ].join('; ');
}

/** The site that a passkey is made for, or asked of. */
const domainIn = (options: unknown): string =>
  String(getField(getField(options, 'rp'), 'id') ?? getField(options, 'rpId') ?? '');

/** The field in which a browser offers passkeys beside the usernames that it knows. */
const drawIdentifier = ({ label, button }: NonNullable<Ceremony['identifier']>) =>
  `<label>${escapeHtml(label)} <input id="sk-identifier" name="identifier" type="text" inputmode="email" autocapitalize="none" spellcheck="false" autocomplete="username webauthn" required></label><button type="submit" name="sk.button" value="form-submit:identifier">${escapeHtml(button)}</button> `;

/** The page on which a browser makes or asks a passkey; its answer is sent like any form. */
export function ceremonyPage(
  place: PagePlace,
  {
    title,
    message = '',
    ceremony,
  }: Screen & { readonly ceremony: NonNullable<Screen['ceremony']> },
  hidden: Readonly<Record<string, string>>,
  appearance?: Appearance,
): Page {
  const embed = appearance?.embed;
  const { kind, options, text, button, cancel, identifier } = ceremony;
  const heading = title || getText(strings[`${kind}Title`], appearance);
  // Beside a field, a passkey is one way of two.
  const help = text || (identifier ? '' : getText(strings[`${kind}Text`], appearance));
  const data = {
    kind,
    options: JSON.stringify(options),
    ...Object.fromEntries(
      (['working', 'unsupported', 'framed', 'stopped', 'known', 'failed'] as const).map(name => [
        name,
        getText(strings[name], appearance),
      ]),
    ),
    elsewhere: formatSentence(
      toSentence(strings.elsewhere, { domain: domainIn(options) }),
      appearance?.words,
    ),
  };
  const attributes = Object.entries(data)
    .map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
    .join('');
  const wayOut = cancel
    ? ` <button type="submit" class="sk-second" formnovalidate name="sk.button" value="next-event:cancel">${escapeHtml(cancel)}</button>`
    : '';
  const { locale, menu } = pageLanguage(place, appearance, true);
  const html = htmlDocument({
    locale,
    htmlAttributes: formatSchemeAttribute(embed),
    title: heading,
    head: `<link rel="stylesheet" href="/hosted/files/page.css">${drawBrandHead(place.brand)}<script src="/hosted/files/authenticator.js" defer></script>${embed || place.address ? '<script src="/hosted/files/player.js" defer></script>' : ''}`,
    bodyAttributes: `${embed ? formatEmbedAttributes(embed) : ''}${formatRunAttribute(place)}${formatLookAttributes(place.brand, appearance)}`,
    body: frameBody(
      `<main class="sk-card"><h1>${escapeHtml(heading)}</h1>${help ? `<p>${escapeHtml(help)}</p>` : ''}
<noscript><p class="sk-message">${escapeHtml(getText(strings.noScript, appearance))}</p></noscript>
<p id="sk-status" role="status"${message ? ' class="sk-message"' : ''}>${escapeHtml(message)}</p>
<form id="sk-ceremony" method="post" action="${escapeHtml(`${place.origin}/hosted/continue`)}"${attributes}>
${drawHiddenInputs({ ...hidden, credential: '' })}${identifier ? drawIdentifier(identifier) : ''}<button type="button" id="sk-begin"${identifier ? ' class="sk-second"' : ''}>${escapeHtml(button || getText(strings[`${kind}Button`], appearance))}</button>${wayOut}
</form></main>`,
      place.brand,
      appearance,
      menu,
    ),
  });
  const headers = {
    'content-security-policy': policy(place, embed),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    ...(!embed && { 'x-frame-options': 'SAMEORIGIN' }),
    'permissions-policy': 'publickey-credentials-create=(self), publickey-credentials-get=(self)',
  };
  return { status: 200, html, headers };
}

/**
 * The one script of passkey pages: asks the browser for a key's answer and sends it with the page's
 * form.
 */
export const ceremonyScript = `'use strict';
(() => {
  const form = document.getElementById('sk-ceremony');
  const begin = document.getElementById('sk-begin');
  const status = document.getElementById('sk-status');
  if (!form || !begin || !status) return;
  const { kind, ...words } = form.dataset;
  const options = JSON.parse(form.dataset.options);
  const bytesOf = text => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), one => one.charCodeAt(0));
  const textOf = buffer => {
    let text = '';
    for (const byte of new Uint8Array(buffer)) text += String.fromCharCode(byte);
    return btoa(text).replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=/g, '');
  };
  const withBytes = list => (list || []).map(each => ({ ...each, id: bytesOf(each.id) }));
  const asked = { ...options, challenge: bytesOf(options.challenge) };
  if (kind === 'register') {
    asked.user = { ...options.user, id: bytesOf(options.user.id) };
    asked.excludeCredentials = withBytes(options.excludeCredentials);
  } else asked.allowCredentials = withBytes(options.allowCredentials);
  const say = (text, wrong) => {
    status.textContent = text;
    status.className = wrong ? 'sk-message' : '';
  };
  const answerOf = ({ id, type, authenticatorAttachment, response, ...rest }, extensions) => {
    const kept = { clientDataJSON: textOf(response.clientDataJSON) };
    for (const name of ['attestationObject', 'authenticatorData', 'signature', 'userHandle'])
      if (response[name]) kept[name] = textOf(response[name]);
    if (response.getTransports) kept.transports = response.getTransports();
    return { id, rawId: id, type, authenticatorAttachment, clientExtensionResults: extensions, response: kept };
  };
  const typed = document.getElementById('sk-identifier');
  (typed || begin).focus();
  // A sandboxed frame has no origin that a passkey could belong to.
  const framed = self.origin === 'null';
  if (framed || !window.PublicKeyCredential || !navigator.credentials) {
    begin.disabled = true;
    // Where there is another way, nothing is missing.
    begin.hidden = Boolean(typed);
    if (!typed) say(framed ? words.framed : words.unsupported, true);
    return;
  }
  const { credentials } = navigator;
  const send = made => {
    form.elements.namedItem('credential').value = JSON.stringify(answerOf(made, made.getClientExtensionResults()));
    form.submit();
  };
  // Only one request at a time: the button ends the one that waits in the field.
  let offer = new AbortController();
  const offerInField = async () => {
    const { isConditionalMediationAvailable: ask } = PublicKeyCredential;
    if (!typed || !ask || !(await ask.call(PublicKeyCredential))) return;
    const { signal } = offer;
    try {
      send(await credentials.get({ publicKey: asked, mediation: 'conditional', signal }));
    } catch {
      // Nobody has asked for anything yet, so nothing is said.
    }
  };
  let busy = false;
  const go = async () => {
    if (busy) return;
    busy = true;
    begin.disabled = true;
    offer.abort();
    say(words.working, false);
    try {
      send(await (kind === 'register' ? credentials.create({ publicKey: asked }) : credentials.get({ publicKey: asked })));
    } catch (error) {
      const name = error instanceof Error ? error.name : '';
      const known = { NotAllowedError: words.stopped, AbortError: words.stopped, InvalidStateError: words.known };
      const more = { SecurityError: words.elsewhere, NotSupportedError: words.unsupported };
      say(known[name] || more[name] || words.failed, true);
      busy = false;
      begin.disabled = false;
      begin.focus();
      offer = new AbortController();
      offerInField();
    }
  };
  begin.addEventListener('click', go);
  form.addEventListener('submit', () => offer.abort());
  offerInField();
})();
`;

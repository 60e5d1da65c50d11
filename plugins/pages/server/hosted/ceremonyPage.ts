import type { Screen } from '#plugins/connectors/contract';
import type { Appearance, Embed } from '#plugins/flows/contract';
import { escapeHtml } from '#core/contract/escapeHtml';
import { htmlDocument } from '#core/contract/htmlDocument';
import { ceremonyStrings as strings } from './ceremonyStrings';
import type { Page } from './page';
import { formatEmbedAttributes, formatSchemeAttribute } from './pageParts';
import { hiddenInputs } from '#plugins/runtime/contract/rewriteMarkup';
import { formatText, getText } from './getText';

/**
 * A browser uses passkeys for a page of a real origin only, so this page stands in no sandbox. In
 * return nothing on it is an author's but plain text: no markup, no style, no script. Scripts and
 * styles are one file each of ours.
 */
function policy(origin: string, embed?: Embed): string {
  return [
    "default-src 'none'",
    `script-src ${origin}/hosted/files/authenticator.js ${origin}/hosted/files/player.js`,
    `style-src ${origin}/hosted/files/page.css`,
    `form-action ${origin}/hosted/continue`,
    "base-uri 'none'",
    `frame-ancestors ${embed?.origin ?? "'self'"}`,
    "require-trusted-types-for 'script'",
  ].join('; ');
}

/** The site that a passkey is made for, or asked of. */
const domainIn = (options: unknown): string => {
  const { rp, rpId } = options as { rp?: { id?: string }; rpId?: string };
  return rp?.id ?? rpId ?? '';
};

/** The page on which a browser makes or asks a passkey; its answer is sent like any form. */
export function ceremonyPage(
  origin: string,
  {
    title,
    message = '',
    ceremony,
  }: Screen & { readonly ceremony: NonNullable<Screen['ceremony']> },
  hidden: Readonly<Record<string, string>>,
  appearance?: Appearance,
): Page {
  const embed = appearance?.embed;
  const { kind, options, text, button, cancel } = ceremony;
  const heading = title || getText(strings[`${kind}Title`], appearance);
  const data = {
    kind,
    options: JSON.stringify(options),
    ...Object.fromEntries(
      (['working', 'unsupported', 'framed', 'stopped', 'known', 'failed'] as const).map(name => [
        name,
        getText(strings[name], appearance),
      ]),
    ),
    elsewhere: formatText(strings.elsewhere, { domain: domainIn(options) }, appearance),
  };
  const attributes = Object.entries(data)
    .map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
    .join('');
  const wayOut = cancel
    ? ` <button type="submit" name="sk.button" value="next-event:cancel">${escapeHtml(cancel)}</button>`
    : '';
  const html = htmlDocument({
    locale: appearance?.words?.locale,
    htmlAttributes: formatSchemeAttribute(embed),
    title: heading,
    head: `<link rel="stylesheet" href="/hosted/files/page.css"><script src="/hosted/files/authenticator.js" defer></script>${embed ? '<script src="/hosted/files/player.js" defer></script>' : ''}`,
    bodyAttributes: embed ? formatEmbedAttributes(embed) : '',
    body: `<main class="sk-card"><h1>${escapeHtml(heading)}</h1><p>${escapeHtml(text || getText(strings[`${kind}Text`], appearance))}</p>
<noscript><p class="sk-message">${escapeHtml(getText(strings.noScript, appearance))}</p></noscript>
<p id="sk-status" role="status"${message ? ' class="sk-message"' : ''}>${escapeHtml(message)}</p>
<form id="sk-ceremony" method="post" action="${escapeHtml(`${origin}/hosted/continue`)}"${attributes}>
${hiddenInputs({ ...hidden, credential: '' })}<button type="button" id="sk-begin">${escapeHtml(button || getText(strings[`${kind}Button`], appearance))}</button>${wayOut}
</form></main>`,
  });
  const headers = {
    'content-security-policy': policy(origin, embed),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    ...(!embed && { 'x-frame-options': 'SAMEORIGIN' }),
    'permissions-policy': 'publickey-credentials-create=(self), publickey-credentials-get=(self)',
  };
  return { status: 200, html, headers };
}

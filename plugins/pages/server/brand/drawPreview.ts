import { readMarkupSliced } from '#core/contract/readMarkup';
import type { Sliced } from '#core/contract/sliced';
import { timeSlices } from '#core/server/internal';
import { escapeHtml } from '#core/contract/html';
import type { BrandLook, PreviewPage } from '#plugins/pages/contract';
import { endPage } from '../hosted/page/messagePages';
import type { Page } from '../hosted/page/drawPage';
import { screenPage } from '../hosted/page/screenPage';
import type { PagePlace } from '../hosted/origins/pagePlace';
import { previewStrings as strings } from './previewStrings';

const field = (name: string, label: string, more: string) =>
  `<label>${escapeHtml(label)}<input name="${name}" ${more}></label>`;
const button = (type: string, label: string) =>
  `<button data-skcomponent="skbutton" data-skbuttontype="${type}" data-skform="form">${escapeHtml(label)}</button>`;

const screens = {
  signIn: `<main class="sk-card"><h1>${escapeHtml(strings.signIn.text)}</h1><p>${escapeHtml(strings.signInText.text)}</p><form id="form">${field('email', strings.email.text, 'type="email" value="ada@example.com"')}${field('password', strings.password.text, 'type="password" value="password"')}<label><input type="checkbox" name="keep" checked> ${escapeHtml(strings.keep.text)}</label>${button('form-submit', strings.signIn.text)}</form>${button('next-event', strings.passkey.text)}</main>`,
  code: `<main class="sk-card"><h1>${escapeHtml(strings.code.text)}</h1><p>${escapeHtml(strings.codeText.text)}</p><form id="form"><label>${escapeHtml(strings.codeLabel.text)}<input name="code" inputmode="numeric" autocomplete="one-time-code" value="417" aria-invalid="true"><span class="sk-error">${escapeHtml(strings.codeWrong.text)}</span></label>${button('form-submit', strings.go.text)}</form>${button('next-event', strings.resend.text)}</main>`,
};
const step = { companyId: '', interactionId: '', interactionToken: '', nodeId: '', again: '' };
const again = '/hosted/preview';

async function drawPage(place: PagePlace, page: PreviewPage): Promise<Page> {
  if (page === 'end') return endPage(place, true, {});
  if (page === 'error') return endPage(place, false, { message: strings.expired.text }, { again });
  return timeSlices.run('', screenPage(place, { html: screens[page], fields: [] }, step));
}

/** Draws a sample page by what draws those of flows; nothing on it can be used. */
export async function drawPreview(
  brand: BrandLook,
  page: PreviewPage,
  scheme: 'light' | 'dark',
): Promise<string> {
  const { html } = await drawPage({ origin: '', own: true, brand }, page);
  const still = await timeSlices.run('', showStill(html, scheme));
  return still.replace('<body', '<body inert');
}

/** A page in one scheme and without scripts, in steps. */
export function* showStill(html: string, scheme: 'light' | 'dark'): Sliced<string> {
  let still = '';
  let at = 0;
  let from: number | undefined;
  for (const piece of yield* readMarkupSliced(html)) {
    if (piece.kind === 'open' && piece.name === 'script') from ??= piece.from;
    if (from === undefined || piece.kind !== 'close' || piece.name !== 'script') continue;
    still += html.slice(at, from);
    at = piece.to;
    from = undefined;
  }
  still += html.slice(at, from);
  return still.replace('<html ', `<html data-scheme="${scheme}" `);
}

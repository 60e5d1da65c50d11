import { createHash } from 'node:crypto';
import { formatSentence, toSentence } from '#core/contract/internal';
import { escapeHtml } from '#core/contract/html';
import type { BrandLook } from '#plugins/pages/contract';
import type { Appearance } from '#plugins/flows/contract/internal';
import { hasBrand } from '#plugins/pages/contract';
import { hostedStrings } from '../hostedStrings';
import { getText } from '../page/pageParts';
import { lookStrings as strings } from './lookStrings';

const draw = (address: string, name: string) =>
  `<img src="${escapeHtml(address)}" alt="${escapeHtml(name)}">`;

/** The logo for the scheme that the page has, or that the device chooses. */
function drawLogo({ name, images: { logo, logoDark }, colorScheme }: BrandLook): string {
  if (!logoDark || colorScheme === 'light') return draw(logo, name);
  return colorScheme === 'dark'
    ? draw(logoDark, name)
    : `<picture><source media="(prefers-color-scheme: dark)" srcset="${escapeHtml(logoDark)}">${draw(logo, name)}</picture>`;
}

/** The logo or the name of whose page it is. */
function drawHeader(brand: BrandLook): string {
  const { name, images } = brand;
  if (!name && !images.logo) return '';
  const shown = images.logo ? drawLogo(brand) : `<span>${escapeHtml(name)}</span>`;
  return `<header class="sk-brand">${shown}</header>`;
}

function drawFooter({ links }: BrandLook, appearance?: Appearance): string {
  if (links.length === 0) return '';
  const items = links.map(
    ({ label, url }) =>
      `<li><a href="${escapeHtml(url)}" target="_blank" rel="noopener">${escapeHtml(label)}</a></li>`,
  );
  return `<footer class="sk-foot"><nav aria-label="${escapeHtml(getText(strings.links, appearance))}"><ul>${items.join('')}</ul></nav></footer>`;
}

/** Returns markup in a card; markup that draws one keeps it. */
export function frameCard(markup: string): string {
  if (hasBrand(markup)) return markup;
  const element = /<main[\s>]/i.test(markup) ? 'div' : 'main';
  return `<${element} class="sk-card">${markup}</${element}>`;
}

/**
 * Puts what a page shows, and the menu of its languages, between its brand and its links; in a frame of
 * another site there are neither.
 */
export function frameBody(
  markup: string,
  brand: BrandLook | undefined,
  appearance?: Appearance,
  menu = '',
) {
  return !brand || appearance?.embed
    ? `${markup}${menu}`
    : `${drawHeader(brand)}${markup}${menu}${drawFooter(brand, appearance)}`;
}

const hashes = new WeakMap<BrandLook, string>();

/** The source by which a content policy knows the style of a brand. */
export function getStyleSource(brand: BrandLook | undefined): string {
  if (!brand?.css) return '';
  const hash = hashes.get(brand) ?? createHash('sha256').update(brand.css).digest('base64');
  hashes.set(brand, hash);
  return `'sha256-${hash}'`;
}

/** The style and the icon of a brand; a flow's own icon stands in the place of that. */
export function drawBrandHead(brand: BrandLook | undefined, ownIcon = ''): string {
  if (!brand) return '';
  const icon = ownIcon ? '' : brand.images.favicon;
  const style = brand.css && `<style>${brand.css}</style>`;
  return `${style}${icon ? `<link rel="icon" href="${escapeHtml(icon)}">` : ''}`;
}

const sayBack = (app: string, appearance?: Appearance) =>
  formatSentence(toSentence(strings.backTo, { app }), appearance?.words);

const canLead = /^\/hosted\/[\w/-]+$/;

/** Where an end leads: to the beginning, where there is one, and back to the application. */
export function drawActions(
  again: string,
  brand: BrandLook | undefined,
  appearance?: Appearance,
): string {
  const begins = canLead.test(again) && !appearance?.embed;
  const home = appearance?.embed ? undefined : brand?.home;
  const links = [
    begins && { url: again, text: getText(hostedStrings.again, appearance) },
    home && { url: home.url, text: sayBack(home.name, appearance) },
  ].filter(each => each !== false && each !== undefined);
  const drawn = links.map(
    ({ url, text }, at) =>
      `<a class="sk-button${at > 0 ? ' sk-second' : ''}" href="${escapeHtml(url)}">${escapeHtml(text)}</a>`,
  );
  return drawn.length > 0 ? `<p class="sk-actions">${drawn.join('')}</p>` : '';
}

/** Tells our style and script what is behind the card, and what a button beside passwords says. */
export function formatLookAttributes(
  brand: BrandLook | undefined,
  appearance?: Appearance,
): string {
  const data = {
    ...(brand?.images.background && { background: '' }),
    show: getText(strings.show, appearance),
    hide: getText(strings.hide, appearance),
    'show-label': getText(strings.showPassword, appearance),
    'hide-label': getText(strings.hidePassword, appearance),
  };
  return Object.entries(data)
    .map(([name, text]) => ` data-${name}="${escapeHtml(text)}"`)
    .join('');
}

import { getDirection, nameLanguage } from '#core/contract/languages';
import { escapeHtml } from '#core/contract/html';
import type { PageWords } from '#plugins/admin/contract';

const globe =
  '<svg aria-hidden="true" width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor"><circle cx="8" cy="8" r="6.5"/><ellipse cx="8" cy="8" rx="3" ry="6.5"/><path d="M1.5 8h13"/></svg>';

/**
 * Draws the languages of a page as links to the same step, without a script; nothing where there is
 * one.
 *
 * @param address of the run that the page is of
 */
export function languageMenu(
  address: string,
  { locale, languages }: PageWords,
  label: string,
): string {
  if (languages.length < 2) return '';
  const links = languages.map(each => {
    const tag = escapeHtml(each);
    const current = each === locale ? ' aria-current="true"' : '';
    return `<li><a href="${escapeHtml(address)}?ui_locales=${encodeURIComponent(each)}" hreflang="${tag}" lang="${tag}" dir="${getDirection(each)}"${current}>${escapeHtml(nameLanguage(each))}</a></li>`;
  });
  return `<nav class="sk-languages" aria-label="${escapeHtml(label)}"><details><summary>${globe} ${escapeHtml(nameLanguage(locale))}</summary><ul>${links.join('')}</ul></details></nav>`;
}

/**
 * The look of the menu, below every card, and what scripts need: keys are read from left to right, Arabic
 * letters join, Japanese lines end between phrases.
 */
export const languageStyle = `code { direction: ltr; unicode-bidi: isolate; }
:lang(ar) { letter-spacing: 0 !important; }
:lang(ja) { word-break: auto-phrase; }
.sk-languages { max-width: 416px; color: var(--sk-on-page, inherit); font-size: 0.8125rem; text-align: center; }
.sk-languages summary { display: inline-flex; gap: 6px; align-items: center; min-height: 24px; padding: 4px 8px; cursor: pointer; list-style: none; }
.sk-languages summary::-webkit-details-marker { display: none; }
.sk-languages ul { display: flex; flex-wrap: wrap; gap: 4px 16px; justify-content: center; margin: 8px 0 0; padding: 0; list-style: none; }
.sk-languages a:any-link { display: inline-block; min-height: 24px; color: inherit; }
.sk-languages a[aria-current] { font-weight: 600; text-decoration: none; }
.sk-languages :focus-visible { outline-color: currentColor; }
body[data-background] > .sk-languages > * { padding: 6px 14px; border-radius: min(var(--sk-radius), 16px); background: var(--sk-card); color: var(--sk-ink); }
`;

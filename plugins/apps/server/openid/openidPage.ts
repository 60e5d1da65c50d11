import { format } from '#core/contract';
import { escapeHtml, htmlDocument } from '#core/contract/html';
import { openidStrings as strings } from './openidStrings';

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

/** A plain page of a title and a sentence, for what cannot be told to the application. */
export function openidPage(title: keyof typeof strings, text: string) {
  const said = format(strings[title]);
  const html = htmlDocument({
    title: said,
    head: `<style>:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:0;min-height:100vh;display:grid;place-items:center}main{max-width:420px;padding:32px;overflow-wrap:anywhere}h1{font-size:1.4rem}</style>`,
    body: `<main><h1>${escapeHtml(said)}</h1><p>${escapeHtml(text)}</p></main>`,
  });
  return { headers, html };
}

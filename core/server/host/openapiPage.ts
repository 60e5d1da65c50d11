import { escapeHtml } from '../../contract/escapeHtml';
import { htmlDocument } from '../../contract/htmlDocument';
import type { OpenApiDocument } from './openapi';

const style = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:64rem;margin:0 auto;padding:2rem 1rem}
h1{font-size:1.6rem}h2{margin-top:2.5rem;text-transform:capitalize;border-bottom:1px solid #8884}
details{margin:.4rem 0;padding:.4rem .6rem;border:1px solid #8884;border-radius:8px}
summary{cursor:pointer}code,pre{font:0.85rem/1.5 ui-monospace,monospace}
pre{overflow:auto;padding:.8rem;background:#8881;border-radius:6px}
.m{display:inline-block;min-width:4.2rem;font-weight:700}`;

const json = (value: unknown) =>
  `<pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;

/** The OpenAPI document as a page a person can read, without script. */
export function openApiPage(document: OpenApiDocument): string {
  const groups = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, call] of Object.entries(methods)) {
      const audience = call.security.flatMap(scheme => Object.keys(scheme)).join() || 'anyone';
      const parts = [
        `<details><summary><code><span class="m">${method.toUpperCase()}</span>${escapeHtml(path)}</code> ${escapeHtml(call.summary)}</summary>`,
        `<p>Token: ${escapeHtml(audience)}</p>`,
        call.parameters.length > 0 ? `<p>Parameters</p>${json(call.parameters)}` : '',
        call.requestBody
          ? `<p>Body</p>${json(call.requestBody.content['application/json'].schema)}`
          : '',
        `<p>Answer</p>${json(call.responses[200].content['application/json'].schema)}</details>`,
      ];
      const tag = call.tags[0] ?? '';
      groups.set(tag, [...(groups.get(tag) ?? []), parts.join('')]);
    }
  const sections = [...groups].map(
    ([tag, calls]) => `<section><h2>${escapeHtml(tag)}</h2>${calls.join('')}</section>`,
  );
  return htmlDocument({
    title: 'Sluice API',
    head: `<style>${style}</style>`,
    body: `<main><h1>Sluice API</h1>
<p>Every call, made from the same declarations the server enforces. As a document: <a href="/openapi.json">/openapi.json</a>.</p>
${sections.join('\n')}</main>`,
  });
}

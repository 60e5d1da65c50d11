import { getPageOrigin } from '#core/server/http/publicAddress';
import type { ServerHost } from '#core/server';
import type { FastifyInstance } from 'fastify';
import { htmlDocument } from '#core/contract/html';
import { previewPath } from '../../contract';

// Takes pages from the window that frames it, and from nobody else.
const page = htmlDocument({
  title: 'Preview',
  head: '<link id="look" rel="stylesheet" href="/hosted/files/plain.css"><style id="own"></style>',
  body: `
<script>
addEventListener('message', function (event) {
  if (event.source !== parent || parent === window) return;
  var shown = event.data || {};
  document.getElementById('look').setAttribute('href', '/hosted/files/' + (shown.styled ? 'plain' : 'page') + '.css');
  document.getElementById('own').textContent = String(shown.css || '');
  document.querySelectorAll('main.preview, script.preview').forEach(function (each) { each.remove(); });
  var main = document.createElement('main');
  main.className = 'preview';
  main.innerHTML = String(shown.html || '');
  document.body.append(main);
  if (!shown.script) return;
  var script = document.createElement('script');
  script.className = 'preview';
  script.textContent = '(function () {' + shown.script + '\\n})()';
  document.body.append(script);
});
document.addEventListener('submit', function (event) { event.preventDefault(); });
document.addEventListener('click', function (event) { if (event.target.closest('a[href]')) event.preventDefault(); });
parent.postMessage('preview ready', '*');
</script>`,
});

/**
 * The frame that previews stand in: an origin of its own, no network but pictures over https, and
 * nothing of the console.
 */
export function previewRoute(app: FastifyInstance, server: ServerHost): void {
  const policy = (origin: string) =>
    [
      'sandbox allow-scripts',
      "default-src 'none'",
      "script-src 'unsafe-inline'",
      `style-src ${origin}/hosted/files/page.css ${origin}/hosted/files/plain.css 'unsafe-inline'`,
      'img-src https: data:',
      `font-src ${origin}/hosted/files/`,
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
    ].join('; ');
  app.get(previewPath, async (request, reply) => {
    const origin = getPageOrigin(server, request);
    return reply
      .header('content-security-policy', policy(origin))
      .header('x-frame-options', 'SAMEORIGIN')
      .header('cache-control', 'public, max-age=300')
      .type('text/html; charset=utf-8')
      .send(page);
  });
}

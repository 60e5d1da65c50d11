import type { FastifyInstance } from 'fastify';
import { serveOnPageHosts } from '#core/server/http/pageHosts';
import { ceremonyScript } from './ceremonyPage';
import { pageStyle, plainStyle, playerScript } from './pageFiles';

const [script, style] = ['text/javascript; charset=utf-8', 'text/css; charset=utf-8'];

/** The scripts and the style sheets of hosted pages, the same for everybody. */
export function fileRoutes(app: FastifyInstance): void {
  serveOnPageHosts(app);
  for (const [name, type, text] of [
    ['player.js', script, playerScript],
    ['authenticator.js', script, ceremonyScript],
    ['page.css', style, pageStyle],
    ['plain.css', style, plainStyle],
  ] as const)
    app.get(`/hosted/files/${name}`, async (_, reply) =>
      reply
        .type(type)
        .header('cache-control', 'public, max-age=300')
        // A page in a sandbox is of another origin than its files.
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(text),
    );
}

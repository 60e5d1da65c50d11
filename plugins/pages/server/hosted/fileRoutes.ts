import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import { serveOnPageHosts } from '#core/server/http/pageHosts';
import { ceremonyScript } from './ceremony/ceremonyPage';
import { pageStyle, plainStyle, playerScript } from './pageFiles';

const [script, style] = ['text/javascript; charset=utf-8', 'text/css; charset=utf-8'];

/** The library that scripts of flows take for granted, as it comes in its package. */
const readLibrary = () =>
  readFileSync(createRequire(import.meta.url).resolve('jquery/dist/jquery.min.js'), 'utf8');

/** The scripts and the style sheets of hosted pages, the same for everybody. */
export function fileRoutes(app: FastifyInstance): void {
  serveOnPageHosts(app);
  for (const [name, type, text] of [
    ['player.js', script, playerScript],
    ['authenticator.js', script, ceremonyScript],
    ['jquery.js', script, readLibrary()],
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

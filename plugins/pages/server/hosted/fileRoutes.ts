import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import { serveOnPageHosts } from '#core/server/http/pageHosts';
import { ceremonyScript } from './ceremony/ceremonyPage';
import { pageStyle, plainStyle } from './look/pageStyle';
import { playerScript } from './pageFiles';

const [script, style] = ['text/javascript; charset=utf-8', 'text/css; charset=utf-8'];

const read = (file: string) => readFileSync(createRequire(import.meta.url).resolve(file));
const font = (file: string) =>
  [file, 'font/woff2', read(`@fontsource-variable/inter/files/${file}`)] as const;

/** The scripts, the style sheets and the font of hosted pages, the same for everybody. */
export function fileRoutes(app: FastifyInstance): void {
  serveOnPageHosts(app);
  for (const [name, type, text] of [
    ['player.js', script, playerScript],
    ['authenticator.js', script, ceremonyScript],
    // The library that scripts of flows take for granted, as it comes in its package.
    ['jquery.js', script, read('jquery/dist/jquery.min.js')],
    ['page.css', style, pageStyle],
    ['plain.css', style, plainStyle],
    font('inter-latin-wght-normal.woff2'),
    font('inter-latin-ext-wght-normal.woff2'),
  ] as const)
    app.get(`/hosted/files/${name}`, async (_, reply) =>
      reply
        .type(type)
        .header('cache-control', `public, max-age=${name.endsWith('.woff2') ? 604_800 : 300}`)
        // A page in a sandbox is of another origin than its files.
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('access-control-allow-origin', '*')
        .send(text),
    );
}

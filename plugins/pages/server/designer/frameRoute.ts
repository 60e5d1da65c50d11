import type { FastifyInstance } from 'fastify';
import { htmlDocument } from '#core/contract/html';
import { previewFramePath } from '../../contract';

const page = htmlDocument({ title: 'Preview', head: '', body: '' });
const policy = [
  'sandbox allow-same-origin',
  "default-src 'none'",
  "style-src 'self' 'unsafe-inline' https:",
  "img-src 'self' https: data:",
  "font-src 'self' https: data:",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');

/**
 * The empty page that the console puts pages into that are being edited. Style sheets of other hosts
 * load in it as on hosted pages; nothing in it runs, is sent, or opens.
 */
export function frameRoute(app: FastifyInstance): void {
  app.get(previewFramePath, async (_, reply) =>
    reply
      .header('content-security-policy', policy)
      .header('x-frame-options', 'SAMEORIGIN')
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'public, max-age=300')
      .type('text/html; charset=utf-8')
      .send(page),
  );
}

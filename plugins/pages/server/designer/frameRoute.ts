import type { FastifyInstance } from 'fastify';
import { htmlDocument } from '#core/contract/html';
import type { ServerHost } from '#core/server';
import { contentSources, previewFramePath, type ContentSources } from '../../contract';

const page = htmlDocument({ title: 'Preview', head: '', body: '' });

/** The hosts of a kind that the operator allows, as sources of a policy. */
const toHosts = (hosts: readonly string[]) =>
  hosts.length === 0 ? 'https:' : hosts.map(host => `https://${host}`).join(' ');

const createPolicy = ({ html, styles }: ContentSources) =>
  [
    'sandbox allow-same-origin',
    "default-src 'none'",
    `style-src 'self' 'unsafe-inline' ${toHosts(styles)}`,
    `img-src 'self' ${toHosts(html)} data:`,
    `font-src 'self' ${toHosts(html)} data:`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');

/**
 * The empty page that the console puts pages into that are being edited. Style sheets of other hosts
 * load in it as on hosted pages; nothing in it runs, is sent, or opens.
 */
export function frameRoute(app: FastifyInstance, server: ServerHost): void {
  app.get(previewFramePath, async (_, reply) =>
    reply
      .header('content-security-policy', createPolicy(await server.get(contentSources).read()))
      .header('x-frame-options', 'SAMEORIGIN')
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page),
  );
}

import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { widgetPath } from '../../contract';
import { widgetScript } from './widgetScript';

const tag = `"${createHash('sha256').update(widgetScript).digest('base64url').slice(0, 22)}"`;

/**
 * The widget's script, for pages of other sites; the number in its path changes when pages would
 * have to.
 */
export function widgetRoutes(app: FastifyInstance): void {
  app.get(widgetPath, async (request, reply) => {
    void reply
      .header('etag', tag)
      .header('cache-control', 'public, max-age=3600')
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin');
    if (request.headers['if-none-match'] === tag) return reply.status(304).send();
    return reply.type('text/javascript; charset=utf-8').send(widgetScript);
  });
}

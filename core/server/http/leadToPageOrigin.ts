import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerHost } from '../host/serverHost';
import { findPageOrigin, requireOwnPage } from './pageHosts';

const framed = new Set(['iframe', 'frame', 'embed', 'object']);

/**
 * Leads a browser that opens an environment's page at the console's origin to the environment's
 * own, and returns whether it did. A page in a frame stays: the console frames its own origin alone,
 * and a frame of another site has no cookies there. Fails with 404 at another environment's origin.
 */
export async function leadToPageOrigin(
  server: ServerHost,
  request: FastifyRequest,
  reply: FastifyReply,
  companyId: string,
): Promise<boolean> {
  requireOwnPage(request, companyId);
  if (request.pageHost || framed.has(String(request.headers['sec-fetch-dest']))) return false;
  const origin = await findPageOrigin(server, companyId, request);
  if (!origin) return false;
  // A form keeps its method and what it says.
  const status = request.method === 'POST' ? 307 : 303;
  void reply.header('cache-control', 'no-store').redirect(`${origin}${request.url}`, status);
  return true;
}

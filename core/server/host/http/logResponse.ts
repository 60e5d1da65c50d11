import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * One line for each answered request: what, for whom, how it ended and how long it took. No bodies,
 * no tokens.
 */
export function logResponse(request: FastifyRequest, reply: FastifyReply, next: () => void): void {
  const { companyId, customerId } = request.sluice ?? {};
  request.log.info(
    {
      reqId: request.id,
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      companyId,
      customerId,
    },
    'answered',
  );
  next();
}

import type { FastifyInstance } from 'fastify';

const takes =
  'authorization, content-type, interactionid, interactiontoken, x-requested-with, x-requested-platform';

/**
 * Lets pages of other sites ask these routes of this scope, by path with their methods: those whose
 * origins `originsOf` names for the company in the path, with their cookies; no other.
 */
export function allowCrossOrigin(
  app: FastifyInstance,
  paths: Readonly<Record<string, string>>,
  originsOf: (companyId: string) => Promise<ReadonlySet<string>>,
): void {
  app.addHook('onRequest', (request, reply, next) => {
    const { origin } = request.headers;
    if (!Object.hasOwn(paths, request.routeOptions.url ?? '')) return next();
    void reply.header('vary', 'Origin');
    if (!origin || origin === 'null') return next();
    const { companyId = '' } = request.params as { companyId?: string };
    originsOf(companyId).then(origins => {
      if (origins.has(origin))
        void reply
          .header('access-control-allow-origin', origin)
          .header('access-control-allow-credentials', 'true');
      next();
    }, next);
  });
  for (const [url, methods] of Object.entries(paths))
    app.options(url, async (_, reply) =>
      reply
        .header('access-control-allow-methods', methods)
        .header('access-control-allow-headers', takes)
        .header('access-control-max-age', '600')
        .status(204)
        .send(),
    );
}

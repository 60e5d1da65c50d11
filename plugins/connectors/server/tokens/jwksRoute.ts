import type { FastifyInstance } from 'fastify';
import { codes, Failure } from '#core/contract';
import { companyKeys, type ServerHost } from '#core/server';

/** The public keys of the tokens that a company's flows make, below their issuer. */
export function jwksRoute(app: FastifyInstance, server: ServerHost): void {
  app.get('/:companyId/davinci/.well-known/jwks.json', async (request, reply) => {
    const { companyId } = request.params as { companyId: string };
    const company = await server.database.across
      .selectFrom('companies')
      .select('company_id')
      .where('company_id', '=', companyId)
      .executeTakeFirst();
    if (!company) throw new Failure(404, codes.notFound, 'There is no such company.');
    return reply
      .header('access-control-allow-origin', '*')
      .header('cache-control', 'public, max-age=300')
      .send(await server.get(companyKeys).published(companyId));
  });
}

import type { FastifyInstance } from 'fastify';
import { codes, Failure } from '#core/contract';
import { countVisit, readToken, readJson, type ServerHost } from '#core/server';
import { getBearerToken } from '#core/server/authentication/identify';
import { runWire } from '#plugins/runtime/contract';
import { strings } from '../strings';
import { startFlow } from './startFlow';

type Params = Readonly<Record<string, string>>;

/**
 * How clients without a browser start a flow of the console; they go on with it as with any other.
 */
export function startRoute(app: FastifyInstance, server: ServerHost): void {
  app.post('/v1/auth/:companyId/policy/:flowPolicyId/start', async (request, reply) => {
    const { companyId = '', flowPolicyId = '' } = request.params as Params;
    countVisit(server, request, companyId);
    const token = await readToken(server.database.across, getBearerToken(request), 'sdk');
    if (!token) throw new Failure(401, codes.invalidToken, strings.otherToken.text);
    const subject = readJson(token.subject);
    const result = await startFlow(server, request, { subject, companyId, flowPolicyId });
    const { status, body } = server.get(runWire).plain(companyId, result);
    return reply
      .header('cache-control', 'no-store')
      .status(status)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(body));
  });
}

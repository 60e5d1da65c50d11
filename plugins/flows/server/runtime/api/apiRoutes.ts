import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { codes, Failure } from '../../../../../core/contract';
import { issueToken, readToken, type ServerHost } from '../../../../../core/server';
import { policies, type ChosenPolicy } from '../../../../apps/contract';
import { connectorCatalogue } from '../../../../connections/contract';
import { flowRunner, type RunReply } from '../../../contract';
import { factsOf } from '../factsOf';
import { webAddress } from '../webAddress';
import { readSubmission } from './readSubmission';
import { screenBody } from './screenBody';
import { setCookies } from './setCookies';

type Params = Readonly<Record<string, string>>;

const header = (request: FastifyRequest, name: string) => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};
const refused = () =>
  new Failure(401, codes.invalidToken, 'The API key is missing or wrong, or keys are turned off for its application.');
const parametersOf = (body: unknown): Readonly<Record<string, unknown>> =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : {};

/** Fails where a policy may not be started; answers with the flow to run. */
export function flowOf(policy: ChosenPolicy | undefined): NonNullable<ChosenPolicy['flow']> {
  if (!policy) throw new Failure(404, codes.notFound, 'There is no such policy.');
  if (policy.status !== 'enabled') throw new Failure(400, codes.invalid, `The policy “${policy.name}” is disabled.`);
  if (!policy.flow) throw new Failure(400, codes.invalid, `The policy “${policy.name}” has no flow to run.`);
  return policy.flow;
}

/** How applications run flows: start by key or token, then one answer after the other (wire facts, 12). */
export function apiRoutes(app: FastifyInstance, server: ServerHost): void {
  const send = (request: FastifyRequest, reply: FastifyReply, companyId: string, result: RunReply) => {
    setCookies(request, reply, result.cookies);
    if (result.kind === 'ended') {
      const redirect = webAddress(result.redirect);
      if (redirect) void reply.header('location', redirect);
      return reply
        .status(result.status)
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(result.body ?? {}));
    }
    const manifest = server.get(connectorCatalogue).find(result.node.connectorId);
    return reply
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(screenBody(result, companyId, manifest)));
  };
  const start = (request: FastifyRequest, companyId: string, policy: ChosenPolicy | undefined) => {
    const { flowId, versionId } = flowOf(policy);
    const correlationId = header(request, 'correlation-id').slice(0, 100);
    return server.get(flowRunner).start({
      companyId,
      flowId,
      versionId,
      policyId: policy!.policyId,
      parameters: parametersOf(request.body),
      request: factsOf(request),
      ...(correlationId && { correlationId }),
    });
  };

  app.post('/v1/company/:companyId/policy/:policyId/start', async (request, reply) => {
    const { companyId = '', policyId = '' } = request.params as Params;
    const apiKey = header(request, 'x-sk-api-key');
    const policy = apiKey && (await server.get(policies).resolve({ companyId, policyId, apiKey, ip: request.ip }));
    if (!policy) throw refused();
    return send(request, reply, companyId, await start(request, companyId, policy));
  });

  app.get('/v1/company/:companyId/sdktoken', async (request, reply) => {
    const { companyId = '' } = request.params as Params;
    const apiKey = header(request, 'x-sk-api-key');
    const owner = apiKey && (await server.get(policies).appOfKey(companyId, apiKey));
    if (!owner) throw refused();
    const { across } = server.database;
    const terms = { audience: 'sdk', customerId: '', companyId, subject: { appId: owner.appId } } as const;
    const body = {
      access_token: await issueToken(across, terms),
      token_type: 'Bearer',
      expires_in: 3600,
      success: true,
    };
    return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(JSON.stringify(body));
  });

  app.post('/:companyId/davinci/policy/:policyId/start', async (request, reply) => {
    const { companyId = '', policyId = '' } = request.params as Params;
    const bearer = /^Bearer (.+)$/i.exec(header(request, 'authorization'))?.[1] ?? '';
    const token = bearer && (await readToken(server.database.across, bearer, 'sdk'));
    const policy =
      token &&
      token.company_id === companyId &&
      (await server.get(policies).publicPolicy(companyId, policyId, request.ip));
    const { appId } = token ? (JSON.parse(token.subject) as { appId?: string }) : {};
    if (!policy || policy.appId !== appId)
      throw new Failure(401, codes.invalidToken, 'The token is missing, has ended or is of another application.');
    return send(request, reply, companyId, await start(request, companyId, policy));
  });

  app.post('/:companyId/davinci/connections/:connectionId/capabilities/:capability', async (request, reply) => {
    const { companyId = '' } = request.params as Params;
    const { nodeId, submission } = readSubmission(request.body);
    const result = await server.get(flowRunner).continue({
      companyId,
      interactionId: header(request, 'interactionid'),
      interactionToken: header(request, 'interactiontoken'),
      nodeId,
      submission,
      request: factsOf(request),
    });
    return send(request, reply, companyId, result);
  });
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { codes, Failure, isRecord } from '#core/contract';
import { readJson, type ServerHost } from '#core/server';
import {
  countRun,
  countVisit,
  issueToken,
  readToken,
  sendJson,
  tryKey,
} from '#core/server/internal';
import { serveOnPageHosts } from '#core/server/http/pageHosts';
import { allowCrossOrigin, webAddress } from '#core/server/http/responseHeaders';
import {
  type ChosenPolicy,
  policies,
  flowRunner,
  runWire,
  type RunReply,
  requirePolicyFlow,
} from '../../contract';
import { connectorCatalogue } from '#plugins/connectors/contract/internal';
import { readBrought, readRequestFacts } from './readRequestFacts';
import { readFreshFacts } from './readFreshFacts';
import { readSdkSubmission, readSubmission } from './readSubmission';
import { isSecure } from '#core/server/http/publicAddress';
import { screenBody, replyHeaders } from './reply';

interface Asked {
  readonly Params: Readonly<Record<string, string>>;
}

const header = (request: FastifyRequest, name: string) => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};
const startPath = '/:companyId/davinci/policy/:policyId/start';
const stepPath = '/:companyId/davinci/connections/:connectionId/capabilities/:capability';
/** A client of the SDK asks in its own form and is answered in it. */
const isSdk = (request: FastifyRequest) => header(request, 'x-requested-with') === 'ping-sdk';
const createApiKeyError = () =>
  new Failure(
    401,
    codes.invalidToken,
    'The API key is missing or invalid, or API keys are disabled for its application.',
  );
const toParameters = (body: unknown): Readonly<Record<string, unknown>> =>
  isRecord(body) ? body : {};

/**
 * How applications run flows: start by key or token, then one answer after the other (wire facts,
 * 12).
 */
export function apiRoutes(app: FastifyInstance, server: ServerHost): void {
  serveOnPageHosts(app);
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    companyId: string,
    result: RunReply,
  ) => {
    void reply.header('cache-control', 'no-store');
    for (const [name, value] of replyHeaders(companyId, request, result, isSecure(server)))
      void reply.header(name, value);
    if (isSdk(request)) {
      const { status, body } = await server.get(runWire).sdk(companyId, result);
      return sendJson(reply.status(status), companyId, body);
    }
    if (result.kind === 'ended') {
      const redirect = webAddress(result.redirect);
      if (redirect) void reply.header('location', redirect);
      return sendJson(reply.status(result.status), companyId, result.body ?? {});
    }
    const manifest = server.get(connectorCatalogue).find(result.node.connectorId);
    return sendJson(reply, companyId, screenBody(result, companyId, manifest));
  };
  const start = async (
    request: FastifyRequest,
    companyId: string,
    policy: ChosenPolicy,
    cookiePath = '/',
  ) => {
    const { flowId, versionId, successNodes = [] } = requirePolicyFlow(policy);
    const correlationId = header(request, 'correlation-id').slice(0, 100);
    return await server.get(flowRunner).start({
      companyId,
      flowId,
      versionId,
      policyId: policy.policyId,
      successNodes,
      parameters: toParameters(request.body),
      request: await readFreshFacts(server, companyId, request, { ages: policy.ages }),
      cookiePath,
      ...(correlationId && { correlationId }),
    });
  };

  allowCrossOrigin(app, { [startPath]: 'POST', [stepPath]: 'POST' }, companyId =>
    server.get(policies).origins(companyId),
  );

  app.post<Asked>('/v1/company/:companyId/policy/:policyId/start', async (request, reply) => {
    const { companyId = '', policyId = '' } = request.params;
    const apiKey = header(request, 'x-sk-api-key');
    await countRun(server, companyId);
    const policy = await tryKey(server, request, companyId, async () =>
      apiKey
        ? await server.get(policies).resolve({ companyId, policyId, apiKey, ip: request.ip })
        : undefined,
    );
    if (!policy) throw createApiKeyError();
    return send(request, reply, companyId, await start(request, companyId, policy));
  });

  app.get<Asked>('/v1/company/:companyId/sdktoken', async (request, reply) => {
    const { companyId = '' } = request.params;
    const apiKey = header(request, 'x-sk-api-key');
    await countRun(server, companyId);
    const owner = await tryKey(server, request, companyId, async () =>
      apiKey ? server.get(policies).appOfKey(companyId, apiKey) : undefined,
    );
    if (!owner) throw createApiKeyError();
    const { allCompanies } = server.database;
    const terms = {
      audience: 'sdk',
      customerId: '',
      companyId,
      subject: { appId: owner.appId },
    } as const;
    const body = {
      access_token: await issueToken(allCompanies, terms),
      token_type: 'Bearer',
      expires_in: 3600,
      success: true,
    };
    return reply
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(body));
  });

  app.post<Asked>(startPath, async (request, reply) => {
    const { companyId = '', policyId = '' } = request.params;
    await countVisit(server, request, companyId);
    const bearer = /^Bearer (.+)$/i.exec(header(request, 'authorization'))?.[1] ?? '';
    const token = bearer && (await readToken(server.database.allCompanies, bearer, 'sdk'));
    const policy =
      token &&
      token.company_id === companyId &&
      (await server.get(policies).publicPolicy(companyId, policyId, request.ip));
    const { appId } = token ? readJson(token.subject) : {};
    if (!policy || policy.appId !== appId)
      throw new Failure(
        401,
        codes.invalidToken,
        'The token is missing or expired, or belongs to another application.',
      );
    return send(
      request,
      reply,
      companyId,
      await start(request, companyId, policy, `/${companyId}`),
    );
  });

  app.post<Asked>(stepPath, async (request, reply) => {
    const { companyId = '' } = request.params;
    await countVisit(server, request, companyId);
    const { nodeId, submission } = (isSdk(request) ? readSdkSubmission : readSubmission)(
      request.body,
    );
    const facts = readRequestFacts(request);
    const known = readBrought(facts).own;
    const result = await server.get(flowRunner).continue({
      companyId,
      interactionId: header(request, 'interactionid') || (known['interactionId'] ?? ''),
      interactionToken: header(request, 'interactiontoken') || (known['interactionToken'] ?? ''),
      nodeId,
      keepsToken: isSdk(request),
      submission,
      request: facts,
    });
    return send(request, reply, companyId, result);
  });
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerHost } from '#core/server';
import { companyKeys, countRun, countVisit, TooManyRequestsError } from '#core/server/internal';
import { getBearerToken } from '#core/server/authentication/identify';
import { serveOnPageHosts } from '#core/server/http/pageHosts';
import { parseForm } from '#core/server/http/parseForm';
import { allowCrossOrigin } from '#core/server/http/responseHeaders';
import { policies } from '#plugins/runtime/contract';
import { tokenClients } from '#plugins/apps/contract';
import { authorize } from './authorize/authorizeRoute';
import { authenticateClient, readCredentials } from './Clients';
import { deviceRoute } from './device/deviceRoute';
import { companyTexts } from '#plugins/admin/contract';
import { createDiscovery, getIssuer } from './discovery';
import { exchanges } from './grants/exchange';
import { getCompanyId, getRequestForm } from './authorize/authorizationRequest';
import { Grants } from './grants/Grants';
import { faultBody, OAuthError } from './oauthFault';
import { drawFault, isForPerson } from './openidPage';
import { grantOfToken, personClaims } from './grants/signTokens';
import { signoff } from './signoffRoute';

const known = new WeakMap<ServerHost, Set<string>>();

/** Whether there is such a company; one that was found once is not asked for again. */
async function companyIs(server: ServerHost, companyId: string): Promise<boolean> {
  let ids = known.get(server);
  if (!ids) known.set(server, (ids = new Set()));
  if (ids.has(companyId)) return true;
  const row = await server.database.allCompanies
    .selectFrom('companies')
    .select('company_id')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (row) ids.add(companyId);
  return row !== undefined;
}

/** Returns what other clients than applications are answered; undefined for an application. */
async function answerOther(
  server: ServerHost,
  request: FastifyRequest,
  asked: 'issue' | 'revoke',
): Promise<object | undefined> {
  const form = getRequestForm(request);
  const answer = await server.find(tokenClients)?.[asked]({
    companyId: getCompanyId(request),
    ip: request.ip,
    credentials: readCredentials(request, form),
    form,
  });
  if (answer && 'error' in answer)
    throw new OAuthError(answer.error, answer.message, answer.status);
  return answer?.body;
}

const largestForm = 64 * 1024;

/** A company as an OpenID Connect provider; the flow of an application’s policy signs people in. */
export function openidRoutes(app: FastifyInstance, server: ServerHost): void {
  serveOnPageHosts(app);
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: largestForm },
    async (_: unknown, body: string) => parseForm(body),
  );
  const inherited = app.errorHandler;
  app.setErrorHandler(async (fault, request, reply) => {
    if (isForPerson(request)) {
      const page = await drawFault(server, request, fault);
      if (page) return reply.status(page.status).headers(page.headers).send(page.html);
    }
    if (fault instanceof OAuthError) {
      if (fault.status === 401 && fault.error === 'invalid_client')
        void reply.header('www-authenticate', 'Basic realm="sluice"');
      return reply.status(fault.status).send(faultBody(fault));
    }
    if (fault instanceof TooManyRequestsError)
      return reply
        .status(429)
        .header('retry-after', fault.seconds)
        .send(faultBody(new OAuthError('temporarily_unavailable', fault.message)));
    return inherited.call(app, fault, request, reply);
  });
  app.addHook('onRequest', async request => {
    if (!(await companyIs(server, getCompanyId(request))))
      throw new OAuthError('invalid_request', 'This provider does not exist.', 404);
  });
  allowCrossOrigin(
    app,
    {
      '/:companyId/as/authorize': 'GET, POST',
      '/:companyId/as/token': 'POST',
      '/:companyId/as/userinfo': 'GET, POST',
      '/:companyId/as/revoke': 'POST',
    },
    companyId => server.get(policies).origins(companyId),
  );

  const allowAnyOrigin = (reply: FastifyReply) =>
    reply.header('access-control-allow-origin', '*').header('cache-control', 'public, max-age=300');
  app.get('/:companyId/as/.well-known/openid-configuration', async (request, reply) => {
    const companyId = getCompanyId(request);
    const spoken = (await server.find(companyTexts)?.find(companyId, []))?.languages ?? ['en'];
    return allowAnyOrigin(reply).send(
      createDiscovery(getIssuer(server, companyId), spoken, server.find(tokenClients)),
    );
  });
  app.get('/:companyId/as/jwks', async (request, reply) =>
    allowAnyOrigin(reply).send(await server.get(companyKeys).published(getCompanyId(request))),
  );

  app.route({
    method: ['GET', 'POST'],
    url: '/:companyId/as/authorize',
    handler: authorize(server),
  });
  app.route({ method: ['GET', 'POST'], url: '/:companyId/as/signoff', handler: signoff(server) });

  deviceRoute(app, server);

  app.post('/:companyId/as/token', async (request, reply) => {
    const [companyId, form] = [getCompanyId(request), getRequestForm(request)];
    await countRun(server, companyId);
    const answered = await answerOther(server, request, 'issue');
    if (answered) return reply.header('cache-control', 'no-store').send(answered);
    const exchange = Object.entries(exchanges).find(
      ([name]) => name === form.get('grant_type'),
    )?.[1];
    if (!exchange)
      throw new OAuthError(
        'unsupported_grant_type',
        `grant_type must be one of ${Object.keys(exchanges).join(', ')}.`,
      );
    const { client, proven } = await authenticateClient(server, companyId, request, form);
    if (!exchange.grants.some(each => client.settings.allowedGrants.includes(each)))
      throw new OAuthError('unauthorized_client', `“${client.name}” can’t use this grant.`);
    const body = await exchange.run({ server, companyId, request, form, client, proven });
    return reply.header('cache-control', 'no-store').send(body);
  });

  app.route({
    method: ['GET', 'POST'],
    url: '/:companyId/as/userinfo',
    handler: async (request, reply) => {
      const companyId = getCompanyId(request);
      await countVisit(server, request, companyId);
      const grants = new Grants(server, companyId, request);
      const held = await grantOfToken(
        server,
        companyId,
        grants,
        getBearerToken(request) || (getRequestForm(request).get('access_token') ?? ''),
      );
      if (!held || !String(held.claims['scope']).split(' ').includes('openid')) {
        const fault = new OAuthError(
          'invalid_token',
          'The access token is missing, expired, or lacks the scope openid.',
          401,
        );
        return reply
          .header('www-authenticate', `Bearer error="${fault.error}"`)
          .status(401)
          .send(faultBody(fault));
      }
      const narrowed = { ...held.grant, scope: String(held.claims['scope']) };
      return reply
        .header('cache-control', 'no-store')
        .send({ ...personClaims(grants, narrowed), sub: held.grant.subject });
    },
  });

  app.post('/:companyId/as/revoke', async (request, reply) => {
    const [companyId, form] = [getCompanyId(request), getRequestForm(request)];
    await countRun(server, companyId);
    const answered = await answerOther(server, request, 'revoke');
    if (answered) return reply.send(answered);
    const { client, proven } = await authenticateClient(server, companyId, request, form);
    const grants = new Grants(server, companyId, request);
    const token = form.get('token') ?? '';
    const grant =
      (await grantOfToken(server, companyId, grants, token))?.grant ??
      (await grants.ofRefreshToken(token));
    // A client without a secret may take back only what it was given without one.
    if (grant?.app_id === client.appId && (proven || grant.public_client === 1))
      await grants.revokeByClient(grant);
    return reply.status(200).send({});
  });

  app.post('/:companyId/as/introspect', async (request, reply) => {
    const [companyId, form] = [getCompanyId(request), getRequestForm(request)];
    await countRun(server, companyId);
    const { client, proven } = await authenticateClient(server, companyId, request, form);
    if (!proven)
      throw new OAuthError('invalid_client', 'A public client can’t introspect tokens.', 401);
    const grants = new Grants(server, companyId);
    const held = await grantOfToken(server, companyId, grants, form.get('token') ?? '');
    void reply.header('cache-control', 'no-store');
    if (held?.grant.app_id !== client.appId) return reply.send({ active: false });
    return reply.send({ active: true, token_type: 'Bearer', ...held.claims });
  });
}

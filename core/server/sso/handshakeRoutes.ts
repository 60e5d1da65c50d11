import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { codes, Failure, newUuid } from '../../contract';
import { issueToken } from '../authentication/tokens';
import { countVisit } from '../host/limits/countRequest';
import { parseJson } from '../host/http/parseJson';
import type { ServerHost } from '../host/serverHost';
import {
  beginHandshake,
  endHandshake,
  handshakeCode,
  proveHandshake,
  readHandshake,
} from './handshakeState';
import { Credentials, passwordStep } from './passwordStep';
import { ssoBrowser } from './ssoBrowser';
import { toSsoError } from './SsoError';

const check = 'application/vnd.pingidentity.usernamePassword.check+json';
const lifetimeMs = 600_000;
const toShortText = (value: unknown, longest = 100) =>
  typeof value === 'string' ? value.slice(0, longest) : '';
/** An environment as it may stand in an address. */
const envForm = /^[\w-]{1,100}$/;

/**
 * The hand-shake by which public clients sign on with a password: six steps, both parts of which
 * are served here.
 */
export function handshakeRoutes(app: FastifyInstance, server: ServerHost): void {
  const base = () => server.settings.publicUrl;
  const leave = (reply: FastifyReply, path: string, query: Readonly<Record<string, string>>) =>
    reply
      .header('cache-control', 'no-store')
      .redirect(`${base()}${path}?${new URLSearchParams(query)}`, 302);
  const guarded =
    (work: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        countVisit(server, request, 'handshake');
        return await work(request, reply);
      } catch (fault) {
        const { code, message } = toSsoError(fault);
        return leave(reply, '/sso/callback', { error: code, error_description: message });
      }
    };
  const getEnvironment = (request: FastifyRequest) =>
    (request.params as { companyId: string }).companyId;

  app.addContentTypeParser(check, { parseAs: 'string', bodyLimit: 10_000 }, (_, text, done) => {
    try {
      done(null, parseJson(text as string));
    } catch (error) {
      done(error as Error);
    }
  });

  app.get(
    '/v1/customers/pingone/sso',
    guarded(async (request, reply) => {
      const query = request.query as Record<string, unknown>;
      const env = toShortText(query['env']);
      if (!envForm.test(env))
        return leave(reply, '/sso/callback', {
          error: 'AuthenticationFailed',
          error_description: 'Say the environment as env, in letters, digits, _ and -.',
        });
      const browser = ssoBrowser(request, reply);
      const state = await beginHandshake(server, {
        env,
        target: toShortText(query['target']),
        browser,
      });
      return leave(reply, `/${env}/as/signon`, { response_type: 'code', state });
    }),
  );

  app.get(
    '/:companyId/as/signon',
    guarded(async (request, reply) => {
      const { state } = await readHandshake(
        server,
        (request.query as Record<string, unknown>)['state'],
        getEnvironment(request),
      );
      return leave(reply, '/', { flowId: state, environmentId: getEnvironment(request) });
    }),
  );

  app.post<{ Params: { companyId: string; flowId: string }; Body: Static<typeof Credentials> }>(
    '/:companyId/flows/:flowId',
    { schema: { body: Credentials } },
    async (request, reply) => {
      countVisit(server, request, 'handshake');
      const { companyId: env, flowId } = request.params;
      const { state } = await readHandshake(server, flowId, env).catch((fault: unknown) => {
        throw new Failure(400, codes.invalid, toSsoError(fault).message);
      });
      const { status, customerId } = await passwordStep(server, request.body, request);
      if (status === 'COMPLETED') await proveHandshake(server, state, customerId);
      const now = Date.now();
      const self = `${base()}/${env}/flows/${flowId}`;
      const known =
        status === 'COMPLETED' ? { user: { id: customerId, username: request.body.username } } : {};
      return reply.header('cache-control', 'no-store').send({
        id: flowId,
        status,
        resumeUrl: `${base()}/${env}/as/resume?flowId=${flowId}`,
        session: { id: newUuid() },
        createdAt: new Date(now).toISOString(),
        expiresAt: new Date(now + lifetimeMs).toISOString(),
        _links: { self: { href: self } },
        _embedded: known,
      });
    },
  );

  app.get(
    '/:companyId/as/resume',
    guarded(async (request, reply) => {
      const { flowId } = request.query as Record<string, unknown>;
      const { state, customerId } = await readHandshake(server, flowId, getEnvironment(request));
      const code = await handshakeCode(server, state, customerId);
      return leave(reply, '/v1/customers/pingone/callback', { code, state });
    }),
  );

  app.get(
    '/v1/customers/pingone/callback',
    guarded(async (request, reply) => {
      const { customerId, target: companyId, browser } = await endHandshake(server, request);
      const subject = { path: 'password', methods: ['pwd'], browser };
      const { across } = server.database;
      const authToken = await issueToken(across, {
        audience: 'ssoCode',
        customerId,
        companyId,
        subject,
      });
      return leave(reply, '/sso/callback', { authToken });
    }),
  );
}

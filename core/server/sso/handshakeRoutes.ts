import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { codes, Failure, getField } from '../../contract';
import { newUuid } from '../../contract/internal';
import { issueToken } from '../authentication/tokens';
import { countVisit } from '../host/limits/counts';
import { parseJson } from '../host/http/parseJson';
import type { ServerHost } from '../host/serverHost';
import {
  beginHandshake,
  endHandshake,
  handshakeCode,
  proveHandshake,
  readHandshake,
} from './handshakeState';
import { ssoBrowser } from './ssoBrowser';
import { toSsoError } from './SsoError';
import { isPasswordOver } from '../passwords/setPassword';
import { homeSecurity, listCompanySecurity } from '../authentication/policy/securitySettings';
import { checkPassword, type CheckedPassword } from '../passwords/checkPassword';
import type { Proof } from '../authentication/admit';

const Credentials = Type.Object({
  username: Type.String({ minLength: 1, maxLength: 254 }),
  password: Type.String({ minLength: 1, maxLength: 128 }),
});

/**
 * The result of the password step of a handshake; all but `COMPLETED` is a failure to the client.
 */
interface Step {
  readonly status:
    | 'COMPLETED'
    | 'USERNAME_PASSWORD_REQUIRED'
    | 'MFA_REQUIRED'
    | 'MUST_CHANGE_PASSWORD';
  /** Who it was, once that was shown. */
  readonly shown: CheckedPassword;
}

const nobody: CheckedPassword = { customerId: '', passwordDate: 0 };

/**
 * Looks at a password. Who must show a second factor, or change the password first, does that in
 * the console.
 */
async function passwordStep(
  server: ServerHost,
  { username, password }: Static<typeof Credentials>,
  request: Proof['request'],
): Promise<Step> {
  let shown: CheckedPassword;
  try {
    shown = await checkPassword(server, { email: username, password }, request);
  } catch (fault) {
    if (fault instanceof Failure && fault.status === 401)
      return { status: 'USERNAME_PASSWORD_REQUIRED', shown: nobody };
    throw fault;
  }
  const { customerId } = shown;
  const customer = await server.database.allCompanies
    .selectFrom('customers')
    .select(['has_factor', 'status', 'password_date', 'created_date'])
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  const standings = await listCompanySecurity(server, customerId);
  const { passwordPolicy } = await homeSecurity(server, customerId);
  if (customer.has_factor || standings.some(({ security }) => security.mfaRequired))
    return { status: 'MFA_REQUIRED', shown };
  if (isPasswordOver(customer, passwordPolicy)) return { status: 'MUST_CHANGE_PASSWORD', shown };
  return { status: 'COMPLETED', shown };
}

const check = 'application/vnd.pingidentity.usernamePassword.check+json';
const lifetimeMs = 600_000;
const toShortText = (value: unknown, longest = 100) =>
  typeof value === 'string' ? value.slice(0, longest) : '';
/** An environment as it may stand in an address. */
const envForm = /^[\w-]{1,100}$/;

/**
 * The hand-shake by which public clients sign in with a password: six steps, both parts of which
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
        await countVisit(server, request, 'handshake');
        return await work(request, reply);
      } catch (fault) {
        const { code, message } = toSsoError(fault);
        return leave(reply, '/sso/callback', { error: code, error_description: message });
      }
    };
  const getEnvironment = (request: FastifyRequest) => String(getField(request.params, 'companyId'));

  app.addContentTypeParser(
    check,
    { parseAs: 'string', bodyLimit: 10_000 },
    async (_: FastifyRequest, text: string) => parseJson(text),
  );

  app.get(
    '/v1/customers/pingone/sso',
    guarded(async (request, reply) => {
      const { query } = request;
      const env = toShortText(getField(query, 'env'));
      if (!envForm.test(env))
        return leave(reply, '/sso/callback', {
          error: 'AuthenticationFailed',
          error_description:
            'Set env to the environment’s ID. It contains only letters, digits, _, and -.',
        });
      const browser = ssoBrowser(server, request, reply);
      const state = await beginHandshake(server, {
        env,
        target: toShortText(getField(query, 'target')),
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
        getField(request.query, 'state'),
        getEnvironment(request),
      );
      return leave(reply, '/', { flowId: state, environmentId: getEnvironment(request) });
    }),
  );

  app.post<{ Params: { companyId: string; flowId: string }; Body: Static<typeof Credentials> }>(
    '/:companyId/flows/:flowId',
    { schema: { body: Credentials } },
    async (request, reply) => {
      await countVisit(server, request, 'handshake');
      const { companyId: env, flowId } = request.params;
      const { state } = await readHandshake(server, flowId, env).catch((fault: unknown) => {
        throw new Failure(400, codes.invalid, toSsoError(fault).message);
      });
      const { status, shown } = await passwordStep(server, request.body, request);
      if (status === 'COMPLETED') await proveHandshake(server, state, shown);
      const now = Date.now();
      const self = `${base()}/${env}/flows/${flowId}`;
      const known =
        status === 'COMPLETED'
          ? { user: { id: shown.customerId, username: request.body.username } }
          : {};
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
      const flowId = getField(request.query, 'flowId');
      const { state, customerId } = await readHandshake(server, flowId, getEnvironment(request));
      const code = await handshakeCode(server, state, customerId);
      return leave(reply, '/v1/customers/pingone/callback', { code, state });
    }),
  );

  app.get(
    '/v1/customers/pingone/callback',
    guarded(async (request, reply) => {
      const ended = await endHandshake(server, request);
      const { customerId, target: companyId, browser, passwordDate } = ended;
      const subject = { path: 'password', methods: ['pwd'], browser, passwordDate };
      const { allCompanies } = server.database;
      const authToken = await issueToken(allCompanies, {
        audience: 'ssoCode',
        customerId,
        companyId,
        subject,
      });
      return leave(reply, '/sso/callback', { authToken });
    }),
  );
}

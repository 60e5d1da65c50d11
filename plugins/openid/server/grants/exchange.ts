import type { FastifyRequest } from 'fastify';
import { readJson, type ServerHost } from '#core/server';
import { tryKey } from '#core/server/internal';
import type { GrantRow } from '../tables';
import { listAllowed, type Client } from '../Clients';
import { Devices } from '../device/Devices';
import { Grants, sha256 } from './Grants';
import { OAuthError } from '../oauthFault';
import { signTokens } from './signTokens';

export interface Asked {
  readonly server: ServerHost;
  readonly companyId: string;
  readonly request: FastifyRequest;
  readonly form: URLSearchParams;
  readonly client: Client;
  /** The client brought its secret, as all but public clients must. */
  readonly proven: boolean;
}

async function exchangeCode({ server, companyId, request, form, client, proven }: Asked) {
  const grants = new Grants(server, companyId, request);
  const code = form.get('code') ?? '';
  const grant = await tryKey(server, request, companyId, async () => {
    const row = code ? await grants.ofCode(code) : undefined;
    return row?.app_id === client.appId ? row : undefined;
  });
  if (!grant)
    throw new OAuthError('invalid_grant', 'The code is invalid or was not issued to this client.');
  if (grant.redirect_uri !== (form.get('redirect_uri') ?? ''))
    throw new OAuthError(
      'invalid_grant',
      'The redirect_uri differs from the one in the authorization request.',
    );
  const verifier = form.get('code_verifier') ?? '';
  if (grant.challenge ? sha256(verifier) !== grant.challenge : verifier !== '')
    throw new OAuthError(
      'invalid_grant',
      'The code_verifier does not match the code_challenge of the request.',
    );
  if (!grant.challenge && !proven)
    throw new OAuthError(
      'invalid_client',
      'A public client must use PKCE. Sign in again with a code_challenge.',
      401,
    );
  await grants.spendCode(grant, !proven);
  return answer(server, companyId, grants, narrow(client, grant));
}

/** The grant with the scopes that its application may still request: it gets no others. */
function narrow(client: Client, grant: GrantRow): GrantRow {
  const scope = listAllowed(client, grant.scope).join(' ');
  if (scope === '' && grant.scope !== '')
    throw new OAuthError(
      'invalid_grant',
      `“${client.name}” can no longer request the scopes of this sign-in. Sign in again.`,
    );
  return { ...grant, scope };
}

async function exchangeRefreshToken({ server, companyId, request, form, client, proven }: Asked) {
  const grants = new Grants(server, companyId, request);
  const token = form.get('refresh_token') ?? '';
  const grant = await tryKey(server, request, companyId, async () => {
    const row = await grants.ofRefreshToken(token);
    return row?.app_id === client.appId ? row : undefined;
  });
  if (!grant)
    throw new OAuthError(
      'invalid_grant',
      'The refresh token is invalid or expired. Sign in again.',
    );
  // Given while the application had a secret: without it, whoever finds the token could use it.
  if (grant.public_client === 0 && !proven)
    throw new OAuthError(
      'invalid_client',
      'This sign-in used a client secret. Sign in again without one.',
      401,
    );
  const asked = (form.get('scope') ?? '').split(' ').filter(Boolean);
  // The application no longer gets scopes that it can’t request anymore.
  const had = listAllowed(client, grant.scope);
  if (!had.includes('offline_access'))
    throw new OAuthError(
      'invalid_grant',
      `“${client.name}” can no longer use refresh tokens. Sign in again.`,
    );
  if (asked.some(each => !had.includes(each)))
    throw new OAuthError(
      'invalid_scope',
      `The sign-in covers only these scopes: ${had.join(' ')}.`,
    );
  const narrowed = { ...grant, scope: (asked.length > 0 ? asked : had).join(' ') };
  // A refreshed ID token answers no authorization request, so it repeats no nonce.
  return answer(server, companyId, grants, { ...narrowed, nonce: '' }, token);
}

async function answer(
  server: ServerHost,
  companyId: string,
  grants: Grants,
  grant: GrantRow,
  used?: string,
) {
  const tokens = await signTokens(server, companyId, grants, grant);
  if (used === undefined && !grant.scope.split(' ').includes('offline_access')) return tokens;
  return { ...tokens, refresh_token: await grants.refreshToken(grant, used) };
}

async function exchangeDeviceCode({ server, companyId, request, form, client, proven }: Asked) {
  const devices = new Devices(server);
  const code = form.get('device_code') ?? '';
  const device = await tryKey(server, request, companyId, async () => {
    const row = code ? await devices.ofDevice(companyId, code) : undefined;
    return row?.app_id === client.appId ? row : undefined;
  });
  if (!device || device.status === 'used')
    throw new OAuthError(
      'invalid_grant',
      'The device_code is invalid, was already used, or was not issued to this client.',
    );
  if (device.expires <= Date.now())
    throw new OAuthError(
      'expired_token',
      'The device_code expired after ten minutes. Request another.',
    );
  if (device.status === 'declined')
    throw new OAuthError('access_denied', 'The user denied access to the device.');
  if (device.status === 'waiting')
    throw (await devices.poll(device))
      ? new OAuthError('slow_down', 'Wait five seconds between requests.')
      : new OAuthError('authorization_pending', 'The user has not approved the device yet.');
  if (!(await devices.spend(device)))
    throw new OAuthError('invalid_grant', 'The device_code was already used.');
  const grants = new Grants(server, companyId, request);
  const { grant } = await grants.create(
    {
      appId: client.appId,
      policyId: device.policy_id,
      signedIn: { subject: device.subject, methods: readJson(device.methods) },
      scope: device.scope.split(' ').filter(Boolean),
      authTime: device.decided_date,
      signedInAt: device.decided_date,
      publicClient: !proven,
    },
    false,
  );
  return answer(server, companyId, grants, narrow(client, grant));
}

async function ownToken({ server, companyId, form, client, proven }: Asked) {
  if (!proven)
    throw new OAuthError(
      'unauthorized_client',
      'A public client can’t use the client_credentials grant.',
      401,
    );
  const asked = (form.get('scope') ?? '').split(' ').filter(Boolean);
  const may = client.settings.allowedScopes.filter(
    each => each !== 'openid' && each !== 'offline_access',
  );
  if (asked.some(each => !may.includes(each)))
    throw new OAuthError(
      'invalid_scope',
      may.length > 0
        ? `“${client.name}” can request only these scopes with client_credentials: ${may.join(', ')}.`
        : `“${client.name}” has no scopes that it can request with client_credentials.`,
    );
  const grants = new Grants(server, companyId);
  const terms = { appId: client.appId, signedIn: { subject: client.appId }, scope: asked };
  return signTokens(server, companyId, grants, (await grants.create(terms, false)).grant);
}

/** How tokens are asked for, each with the grants of which the application must be allowed one. */
export const exchanges: Readonly<
  Record<
    string,
    { readonly grants: readonly string[]; readonly run: (asked: Asked) => Promise<object> }
  >
> = {
  authorization_code: { grants: ['authorizationCode'], run: exchangeCode },
  refresh_token: {
    grants: ['authorizationCode', 'deviceCode'],
    run: exchangeRefreshToken,
  },
  'urn:ietf:params:oauth:grant-type:device_code': {
    grants: ['deviceCode'],
    run: exchangeDeviceCode,
  },
  client_credentials: { grants: ['clientCredentials'], run: ownToken },
};

import { codes, Failure } from '../../contract';
import {
  getSsoProvider,
  getSsoTrial,
  saveSsoProvider,
  ssoLogin,
  trySsoProvider,
  type SsoProvider,
} from '../../contract/internal';
import { admit } from '../authentication/admit';
import { spendCode } from './spendCode';
import { superAdmin } from '../authorization/rights';
import { readRoles } from '../authorization/roles';
import { handle, type Call } from '../host/plugin';
import { beginSso, redirectUri } from './ssoState';
import { ssoClient } from './ssoClient';
import { ssoBrowser } from './ssoBrowser';
import { issuerAddress } from './issuerAddress';
import { endProviderSessions, noteClientChange } from './ssoConfined';
import { SsoError, toSsoError } from './SsoError';
import { plainIssuer, readProvider, secretMask, withSecret, writeProvider } from './ssoProviders';
import { beginTrial, readTrial, encryptTrialProvider } from './trials';

const wrong = (at: string, message: string) =>
  new Failure(400, codes.invalid, message, [{ at, message }]);

/**
 * Whoever chooses the provider can sign in as every member whom it vouches for, so only those do
 * who may do everything.
 */
function requireSuperAdmin({ subject }: Call): void {
  const { roles } = subject;
  if (!Array.isArray(roles) || !roles.includes(superAdmin))
    throw new Failure(
      403,
      codes.invalid,
      'Only a super admin can set the single sign-on provider. Ask a super admin to do this.',
    );
}

function requireIssuerAddress(issuer: string): void {
  try {
    issuerAddress(issuer);
  } catch (fault) {
    throw wrong(
      'body/issuer',
      fault instanceof SsoError
        ? fault.message
        : `“${issuer}” is not a valid provider URL. Enter one that starts with https://.`,
    );
  }
}

async function requireWhole(call: Call, provider: SsoProvider): Promise<void> {
  if (!provider.issuer.trim())
    throw wrong('body/issuer', 'Enter the issuer, such as https://login.example.com.');
  requireIssuerAddress(provider.issuer);
  if (!provider.clientId.trim())
    throw wrong('body/clientId', 'Enter the client ID that the provider issued for Sluice.');
  if (provider.domains.length === 0)
    throw wrong(
      'body/domains',
      'Enter at least one email domain whose users can sign in, such as example.com.',
    );
  if (
    provider.createPeople &&
    !(await readRoles(call.server, call.db, call.companyId)).has(provider.role)
  )
    throw wrong('body/role', `This environment has no role “${provider.role}”. Select another.`);
}

/** A kept secret goes to the provider that it was given for, and to no other. */
async function requireSecretOfIts(
  { db, companyId }: Pick<Call, 'db' | 'companyId'>,
  provider: SsoProvider,
): Promise<void> {
  const stored = await readProvider(db, companyId);
  if (
    provider.clientSecret === secretMask &&
    stored.clientSecret &&
    plainIssuer(provider.issuer) !== stored.issuer
  )
    throw wrong(
      'body/clientSecret',
      'Enter the new provider’s client secret. The stored secret belongs to the previous provider.',
    );
}

/** The calls of single sign-on: its code, and the company's settings of it. */
export const ssoHandlers = [
  handle(ssoLogin, async ({ body }, { server, request, reply }) => {
    const code = await spendCode(server, body.authToken, request);
    if (!code)
      throw new Failure(
        401,
        codes.invalid,
        'This sign-in has expired or was already used. Sign in again.',
      );
    const { path = 'sso', methods = [] } = code;
    return admit(server, { ...code, path, methods, request, reply });
  }),

  handle(getSsoProvider, async (_, { server, db, companyId }) => ({
    provider: await readProvider(db, companyId),
    redirectUri: redirectUri(server),
    signOnAddress: `${server.settings.publicUrl}/sso?companyId=${encodeURIComponent(companyId)}`,
  })),

  handle(saveSsoProvider, async ({ body }, call) => {
    requireSuperAdmin(call);
    if (body.enabled) await requireWhole(call, body);
    const { server, companyId } = call;
    await call.transaction(async db => {
      await requireSecretOfIts({ db, companyId }, body);
      const before = await readProvider(db, companyId);
      await writeProvider(server, db, companyId, body);
      const after = await readProvider(db, companyId);
      if (before.issuer !== after.issuer || before.clientId !== after.clientId) {
        await endProviderSessions(db, companyId);
        await noteClientChange(db, companyId);
      }
      await call.audit(
        { action: 'update', resource: 'sso', resourceId: companyId, before, after },
        db,
      );
    });
    return { message: 'Single sign-on updated successfully' };
  }),

  handle(trySsoProvider, async ({ body }, call) => {
    requireSuperAdmin(call);
    await requireWhole(call, body);
    await requireSecretOfIts(call, body);
    const { server, companyId, request, reply } = call;
    const provider = await withSecret(server, companyId, body);
    await ssoClient(server, companyId, provider).catch((fault: unknown) => {
      throw wrong('body/issuer', toSsoError(fault).message);
    });
    const trialId = await call.transaction(db => beginTrial(db, companyId));
    const trial = { id: trialId, provider: encryptTrialProvider(server, companyId, trialId, body) };
    const url = await beginSso(server, {
      companyId,
      provider,
      browser: ssoBrowser(server, request, reply),
      trial,
    });
    return { url, trialId };
  }),

  handle(getSsoTrial, async ({ params }, { db }) => readTrial(db, params.trialId)),
];

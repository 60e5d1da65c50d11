import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { AuthenticatorRow } from './tables';
import { newId, getErrorMessage } from '#core/contract';
import { toSentence, type Sentence } from '#core/contract/internal';
import { isTaken, readJson, type Queries, type ServerHost } from '#core/server';
import { rethrowUnavailable } from '#core/server/internal';
import { withoutAttestation } from '#core/server/webauthn/withoutAttestation';
import type { Asked, Authenticators, KeyCheck, RelyingParty } from '../../contract';
import { refusalStrings as strings } from '../../pageStrings';
import { findFreeName } from './findFreeName';
import { resolveParty } from './relyingParty';

/** Loaded with the first passkey: most installations start without one. */
const webauthn = () => import('@simplewebauthn/server');
const getSecretPlace = (deviceId: string) => ({
  table: 'authenticators',
  row: deviceId,
  column: 'secret',
});
const createRefusal = (reason: string, fault: Sentence): KeyCheck => ({ ok: false, reason, fault });
const notAsked = () => createRefusal('over', toSentence(strings.keyOver));
const mostKeys = 20;

const listKeys = (db: Queries, userId: string) =>
  db
    .selectFrom('authenticators')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', 'in', ['passkey', 'securityKey'])
    .where('confirmed', '=', 1)
    .execute();
const descriptor = ({
  credential_id,
  transports,
}: Pick<AuthenticatorRow, 'credential_id' | 'transports'>) => ({
  id: credential_id ?? '',
  transports: readJson(transports),
});

/**
 * Creates the options with which a browser creates a passkey or enrolls a security key for this
 * user.
 */
export async function registration(
  server: ServerHost,
  companyId: string,
  user: Parameters<Authenticators['registration']>[1],
  { kind, party }: Parameters<Authenticators['registration']>[2],
): Promise<{ readonly challenge: string }> {
  const { generateRegistrationOptions } = await webauthn();
  const db = server.database.forCompany(companyId);
  const { name, id } = await resolveParty(server, companyId, party);
  const passkey = kind === 'passkey';
  const options = await generateRegistrationOptions({
    rpName: name,
    rpID: id,
    userName: user.name,
    userDisplayName: user.displayName,
    userID: new Uint8Array(Buffer.from(user.userId)),
    timeout: 300_000,
    attestationType: 'none',
    excludeCredentials: (await listKeys(db, user.userId)).map(descriptor),
    authenticatorSelection: {
      residentKey: passkey ? 'required' : 'discouraged',
      userVerification: passkey ? 'required' : 'discouraged',
      ...(!passkey && { authenticatorAttachment: 'cross-platform' as const }),
    },
  });
  return options;
}

/** Keeps the key that a browser made, when it signed what it was asked to. */
export async function register(
  server: ServerHost,
  companyId: string,
  asked: Asked,
  answer: unknown,
  {
    name,
    kind,
    party,
    begun,
    verified: wantsVerified = kind === 'passkey',
  }: Parameters<Authenticators['register']>[3],
): Promise<KeyCheck> {
  const { verifyRegistrationResponse } = await webauthn();
  if (!asked.challenge || !asked.userId) return notAsked();
  const db = server.database.forCompany(companyId);
  const { id: expectedRPID, origins: expectedOrigin } = await resolveParty(
    server,
    companyId,
    party,
  );
  const { userId } = asked;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: await withoutAttestation(answer),
      expectedChallenge: asked.challenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: wantsVerified,
    });
    if (!verified) return createRefusal('wrong', toSentence(strings.keyWrong));
    if ((await listKeys(db, userId)).length >= mostKeys)
      return createRefusal('tooMany', toSentence(strings.tooManyKeys, { count: mostKeys }));
    const { credential } = registrationInfo;
    const deviceId = begun ?? newId();
    const publicKey = Buffer.from(credential.publicKey).toString('base64url');
    const key = {
      confirmed: 1,
      secret: server.secrets.encrypt(companyId, getSecretPlace(deviceId), publicKey),
      credential_id: credential.id,
      transports: JSON.stringify(credential.transports ?? []),
      counter: credential.counter,
      created_date: Date.now(),
    };
    if (begun !== undefined) {
      const { numUpdatedRows } = await db
        .updateTable('authenticators')
        .set(key)
        .where('user_id', '=', userId)
        .where('device_id', '=', begun)
        .where('confirmed', '=', 0)
        .executeTakeFirst();
      return numUpdatedRows > 0n ? { ok: true, userId, deviceId } : notAsked();
    }
    await db
      .insertInto('authenticators')
      .values({
        ...key,
        company_id: companyId,
        device_id: deviceId,
        user_id: userId,
        kind,
        name: await findFreeName(
          db,
          userId,
          name.trim() || (kind === 'passkey' ? 'Passkey' : 'Security key'),
        ),
        used_date: 0,
      })
      .execute();
    return { ok: true, userId, deviceId };
  } catch (error) {
    if (isTaken(error)) return createRefusal('taken', toSentence(strings.keyTaken));
    return refuseAnswer(error);
  }
}

/**
 * Creates the options with which a browser answers with a key of this user, or, without a user,
 * with any passkey of the site.
 */
export async function authentication(
  server: ServerHost,
  companyId: string,
  userId: string,
  { verified, party }: { readonly verified: boolean; readonly party?: RelyingParty },
): Promise<{ readonly challenge: string }> {
  const { generateAuthenticationOptions } = await webauthn();
  const db = server.database.forCompany(companyId);
  const options = await generateAuthenticationOptions({
    rpID: (await resolveParty(server, companyId, party)).id,
    timeout: 300_000,
    allowCredentials: userId ? (await listKeys(db, userId)).map(descriptor) : [],
    userVerification: verified ? 'required' : 'preferred',
  });
  return options;
}

/** Judges a key's answer; the signature counter of a key never stands still or goes back. */
export async function authenticate(
  server: ServerHost,
  companyId: string,
  asked: Asked,
  answer: unknown,
  { verified, party }: { readonly verified: boolean; readonly party?: RelyingParty },
): Promise<KeyCheck> {
  const { verifyAuthenticationResponse } = await webauthn();
  if (!asked.challenge) return notAsked();
  const db = server.database.forCompany(companyId);
  const response = answer as AuthenticationResponseJSON;
  const credentialId = typeof response?.id === 'string' ? response.id : '';
  const device = await db
    .selectFrom('authenticators')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  if (!device || (asked.userId && device.user_id !== asked.userId))
    return createRefusal('unknown', toSentence(strings.keyUnknown));
  const { id: expectedRPID, origins: expectedOrigin } = await resolveParty(
    server,
    companyId,
    party,
  );
  try {
    const handle = response.response?.userHandle;
    if (handle && Buffer.from(handle, 'base64url').toString() !== device.user_id)
      return createRefusal('wrong', toSentence(strings.keyOfAnother));
    const judged = await verifyAuthenticationResponse({
      response,
      expectedChallenge: asked.challenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: verified,
      credential: {
        id: credentialId,
        publicKey: new Uint8Array(
          Buffer.from(
            server.secrets.decrypt(companyId, getSecretPlace(device.device_id), device.secret),
            'base64url',
          ),
        ),
        counter: device.counter,
      },
    });
    if (!judged.verified) return createRefusal('wrong', toSentence(strings.keyWrong));
    const counter = judged.authenticationInfo.newCounter;
    // Keys that are kept on several devices do not count: theirs is always 0.
    const { numUpdatedRows } = await db
      .updateTable('authenticators')
      .set({ counter, used_date: Date.now() })
      .where('device_id', '=', device.device_id)
      .where('counter', counter === 0 ? '=' : '<', counter)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return createRefusal('replayed', toSentence(strings.keyUsed));
    return { ok: true, userId: device.user_id, deviceId: device.device_id };
  } catch (error) {
    return refuseAnswer(error);
  }
}

/**
 * The sentence for each fault that the library names, by words of its own message: its English is for
 * developers.
 */
const faults = [
  [/ origin |RP ID/, 'keySite'],
  [/ challenge /, 'keyOver'],
  [/^User (?:verification|presence|not present)/, 'keyUnverified'],
] as const;

/** Says why a key’s answer is no answer; one that lacks parts fails in the checker’s own code. */
function refuseAnswer(error: unknown): KeyCheck {
  rethrowUnavailable(error);
  const message = getErrorMessage(error);
  const fault = faults.find(([words]) => words.test(message))?.[1] ?? 'keyWrong';
  return createRefusal('wrong', toSentence(strings[fault]));
}

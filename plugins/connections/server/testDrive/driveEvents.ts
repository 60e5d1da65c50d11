import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { withoutAttestation } from '#core/server/webauthn/withoutAttestation';
import { codes, Failure } from '#core/contract';
import { isTaken, type Queries, type ServerHost } from '#core/server';
import type { TestDriveEvent, TestDriver, TestDriveParty } from '../../contract';
import { DriveKeys } from './DriveKeys';
import { keepChallenge, takeChallenge } from './driveChallenges';

const loopback = /^(127(\.\d+){3}|\[::1\])$/;

/**
 * The name, domain and origins that credentials of a test drive belong to. Browsers make none for
 * numbers: this machine goes by its name.
 */
export function driveParty(
  { settings }: Pick<ServerHost, 'settings'>,
  { name, id, origins = [] }: TestDriveParty = {},
) {
  const own = new URL(settings.publicUrl);
  const named = new URL(own);
  if (loopback.test(own.hostname)) named.hostname = 'localhost';
  return {
    name: name || named.hostname,
    id: id || named.hostname,
    origins: [...new Set([own.origin, named.origin, ...origins])],
  };
}

/** Loaded with the first test drive: most installations start without one. */
const webauthn = () => import('@simplewebauthn/server');

interface Driving {
  readonly server: ServerHost;
  readonly db: Queries;
  readonly driver: TestDriver;
  readonly given: Readonly<Record<string, unknown>>;
}
const wrong = (message: string) => new Failure(400, codes.invalid, message);
const toFailure = (error: unknown) =>
  error instanceof Failure
    ? error
    : wrong(`The credential’s response was not accepted: ${(error as Error).message}`);

function textIn(given: Driving['given'], name: string): string {
  const value = given[name];
  const text = typeof value === 'string' ? value.trim() : '';
  if (text && text.length <= 64) return text;
  throw new Failure(400, codes.invalid, `“${name}” must be a string of 1 to 64 characters.`, [
    { at: `body/${name}`, message: 'Enter 1 to 64 characters.' },
  ]);
}

async function registerInitiate({ server, db, driver, given }: Driving) {
  const { generateRegistrationOptions } = await webauthn();
  const [username, userDisplayName] = [textIn(given, 'username'), textIn(given, 'displayName')];
  const { name, id } = driveParty(server, driver.party);
  const options = await generateRegistrationOptions({
    rpName: name,
    rpID: id,
    userName: username,
    userDisplayName,
    timeout: 300_000,
    attestationType: 'none',
    excludeCredentials: await new DriveKeys(db, driver).of(username),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  await keepChallenge(db, driver, { challenge: options.challenge, kind: 'register', username });
  return { options };
}

async function registerComplete({ server, db, driver, given: { credential: answer } }: Driving) {
  const { verifyRegistrationResponse } = await webauthn();
  const { challenge, username } = await takeChallenge(db, driver, 'register', answer);
  const { id, origins } = driveParty(server, driver.party);
  try {
    const { verified, registrationInfo: made } = await verifyRegistrationResponse({
      response: await withoutAttestation(answer),
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: id,
      requireUserVerification: false,
    });
    if (!verified) throw wrong('The credential’s response is invalid. Try again.');
    const {
      credential,
      fmt: format,
      aaguid,
      userVerified,
      credentialDeviceType,
      credentialBackedUp,
    } = made;
    const publicKey = Buffer.from(credential.publicKey).toString('base64url');
    const { id: credentialId, counter, transports = [] } = credential;
    const keptUntil = await new DriveKeys(db, driver).keep({
      credentialId,
      username,
      publicKey,
      counter,
      transports,
    });
    const created = {
      credentialId,
      username,
      publicKey,
      counter,
      format,
      aaguid,
      transports,
      userVerified,
    };
    return {
      credential: {
        ...created,
        deviceType: credentialDeviceType,
        backedUp: credentialBackedUp,
        keptUntil,
      },
    };
  } catch (error) {
    if (isTaken(error))
      throw wrong('This credential is already registered. Generate new data, or sign in.');
    throw toFailure(error);
  }
}

async function authInitiate({ server, db, driver, given }: Driving) {
  const { generateAuthenticationOptions } = await webauthn();
  const username = textIn(given, 'username');
  const allowCredentials = await new DriveKeys(db, driver).of(username);
  if (allowCredentials.length === 0)
    throw wrong(
      `“${username}” has no credential. Register one first. Credentials are kept for a day.`,
    );
  const options = await generateAuthenticationOptions({
    rpID: driveParty(server, driver.party).id,
    timeout: 300_000,
    allowCredentials,
    userVerification: 'preferred',
  });
  await keepChallenge(db, driver, { challenge: options.challenge, kind: 'authenticate', username });
  return { options };
}

async function authComplete({ server, db, driver, given: { credential: answer } }: Driving) {
  const { verifyAuthenticationResponse } = await webauthn();
  const { challenge, username } = await takeChallenge(db, driver, 'authenticate', answer);
  const response = answer as AuthenticationResponseJSON;
  const keys = new DriveKeys(db, driver);
  const key = await keys.find(String(response.id));
  if (!key || key.user_name !== username)
    throw wrong('This credential was not created in this test drive. Register one first.');
  const { id, origins } = driveParty(server, driver.party);
  try {
    const { verified, authenticationInfo: found } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: id,
      requireUserVerification: false,
      credential: {
        id: key.credential_id,
        publicKey: new Uint8Array(Buffer.from(key.public_key, 'base64url')),
        counter: key.counter,
      },
    });
    if (!verified) throw wrong('The credential’s response is invalid. Try again.');
    const {
      newCounter: counter,
      userVerified,
      credentialDeviceType: deviceType,
      credentialBackedUp,
    } = found;
    if (!(await keys.counted(key.credential_id, counter)))
      throw wrong('The credential’s response was already used. Try again.');
    const counts = { counterBefore: key.counter, counter };
    const assertion = {
      credentialId: key.credential_id,
      username,
      ...counts,
      userVerified,
      deviceType,
    };
    return { assertion: { ...assertion, backedUp: credentialBackedUp } };
  } catch (error) {
    throw toFailure(error);
  }
}

/** The handlers of the events of a test drive. */
export const driveEvents: Readonly<
  Record<TestDriveEvent, (driving: Driving) => Promise<Record<string, unknown>>>
> = {
  registerInitiate,
  registerComplete,
  authInitiate,
  authComplete,
};

import { getField } from '#core/contract';
import type { DirectoryUser } from '#plugins/connectors/contract';

const text = { type: 'string' };
const truth = { type: 'boolean' };
const record = (properties: Readonly<Record<string, unknown>>) => ({ type: 'object', properties });
const withId = record({ id: text });

/** The user resource as pickers of references offer it. */
export const userSchema = record({
  id: text,
  username: text,
  email: text,
  emailVerified: truth,
  name: record({ given: text, middle: text, family: text, formatted: text }),
  nickname: text,
  mobilePhone: text,
  primaryPhone: text,
  externalId: text,
  address: record({
    streetAddress: text,
    locality: text,
    region: text,
    postalCode: text,
    countryCode: text,
  }),
  enabled: truth,
  mfaEnabled: truth,
  verifyStatus: text,
  lifecycle: record({ status: text }),
  account: record({ canAuthenticate: truth, status: text, secondsUntilUnlock: { type: 'number' } }),
  population: withId,
  environment: withId,
  createdAt: text,
  updatedAt: text,
  lastSignOn: record({ at: text }),
});
/** The state of a password in the same way. */
export const passwordSchema = record({
  user: withId,
  environment: withId,
  status: text,
  lastChangedAt: text,
});

/** The user’s attributes in the directory for this resource, with their types. */
export const platformAttributes = {
  primaryPhone: 'string',
  mfaEnabled: 'boolean',
  lifecycle: 'object',
  population: 'object',
  address: 'object',
  agreements: 'object',
} as const;

const toTime = (milliseconds: number) => new Date(milliseconds).toISOString();
const toSeconds = (until: number) => Math.max(1, Math.ceil((until - Date.now()) / 1000));
const filled = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== '' && value !== undefined),
  );
// Parts of the name that the directory has no field for are kept as attributes of their own.
const inName = 'name.';

/** How long a user waits after wrong passwords, in seconds; undefined where they need not. */
export const secondsUntilUnlock = ({ locked, lockedUntil }: DirectoryUser): number | undefined =>
  locked ? toSeconds(lockedUntil) : undefined;

/** Whether the address of a user has still to be verified before the account is in order. */
export const needsVerification = ({ attributes, emailVerified }: DirectoryUser): boolean =>
  !emailVerified && getField(attributes['lifecycle'], 'status') === 'VERIFICATION_REQUIRED';

/** A user of the directory as the platform's user resource. */
export function toUserResource(
  user: DirectoryUser,
  companyId: string,
): Readonly<Record<string, unknown>> {
  const own = Object.entries(user.attributes).filter(([name]) => name !== 'agreements');
  const partsOfName = own.filter(([name]) => name.startsWith(inName));
  return filled({
    population: { id: companyId },
    mfaEnabled: false,
    verifyStatus: 'NOT_INITIATED',
    ...Object.fromEntries(own.filter(([name]) => !name.startsWith(inName))),
    id: user.userId,
    environment: { id: companyId },
    username: user.username || user.email || user.userId,
    email: user.email,
    emailVerified: user.emailVerified,
    name: filled({
      ...Object.fromEntries(partsOfName.map(([name, value]) => [name.slice(inName.length), value])),
      given: user.givenName,
      family: user.familyName,
      formatted: `${user.givenName} ${user.familyName}`.trim(),
    }),
    mobilePhone: user.phone,
    externalId: user.externalId,
    enabled: user.enabled,
    account: filled({
      canAuthenticate: user.enabled && !user.locked,
      status: user.locked ? 'LOCKED' : 'OK',
      ...(user.locked && {
        unlockAt: toTime(user.lockedUntil),
        secondsUntilUnlock: secondsUntilUnlock(user),
      }),
    }),
    lifecycle: { status: needsVerification(user) ? 'VERIFICATION_REQUIRED' : 'ACCOUNT_OK' },
    createdAt: toTime(user.createdDate),
    updatedAt: toTime(user.updatedDate),
    ...(user.lastSignOn > 0 && { lastSignOn: { at: toTime(user.lastSignOn) } }),
  });
}

/** The state of a user's password: `expired` where a check has found it too old. */
export function toPasswordStatus(user: DirectoryUser, expired = false): string {
  if (!user.hasPassword) return 'NO_PASSWORD';
  if (user.locked) return 'PASSWORD_LOCKED_OUT';
  if (user.passwordExpired) return 'MUST_CHANGE_PASSWORD';
  return expired ? 'PASSWORD_EXPIRED' : 'OK';
}

/** The platform's resource of a user's password; nothing of the password is in it. */
export const toPasswordState = (
  user: DirectoryUser,
  companyId: string,
  expired = false,
): Readonly<Record<string, unknown>> => ({
  environment: { id: companyId },
  user: { id: user.userId },
  status: toPasswordStatus(user, expired),
  ...(user.passwordDate > 0 && { lastChangedAt: toTime(user.passwordDate) }),
});

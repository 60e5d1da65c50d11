import { expect } from 'vitest';

/** The possible content of a resource: the name of each field with its type, or the fields inside it. */
export interface Shape {
  readonly [name: string]: 'string' | 'boolean' | 'number' | 'date' | Shape;
}

const withId: Shape = { id: 'string' };

/** The platform's user resource, as its API describes it. */
export const userShape: Shape = {
  id: 'string',
  username: 'string',
  email: 'string',
  emailVerified: 'boolean',
  name: { given: 'string', family: 'string', formatted: 'string', middle: 'string' },
  mobilePhone: 'string',
  primaryPhone: 'string',
  externalId: 'string',
  nickname: 'string',
  title: 'string',
  type: 'string',
  locale: 'string',
  timezone: 'string',
  address: {
    streetAddress: 'string',
    locality: 'string',
    region: 'string',
    postalCode: 'string',
    countryCode: 'string',
  },
  enabled: 'boolean',
  mfaEnabled: 'boolean',
  verifyStatus: 'string',
  lifecycle: { status: 'string' },
  account: {
    canAuthenticate: 'boolean',
    status: 'string',
    unlockAt: 'date',
    secondsUntilUnlock: 'number',
  },
  population: withId,
  environment: withId,
  createdAt: 'date',
  updatedAt: 'date',
  lastSignOn: { at: 'date' },
};
/** The state of a password. */
export const passwordShape: Shape = {
  environment: withId,
  user: withId,
  status: 'string',
  lastChangedAt: 'date',
};
/** A user in a group. */
export const membershipShape: Shape = {
  id: 'string',
  environment: withId,
  name: 'string',
  type: 'string',
};
/** Whether a user takes part in multi-factor authentication. */
export const mfaEnabledShape: Shape = { mfaEnabled: 'boolean' };
const duration: Shape = { duration: 'number', timeUnit: 'string' };
const failure: Shape = { count: 'number', coolDown: duration };
const codes: Shape = {
  enabled: 'boolean',
  promptForNicknameOnPairing: 'boolean',
  otp: { lifeTime: duration, failure, otpLength: 'number' },
};
/** The rules of devices. */
export const mfaPolicyShape: Shape = {
  id: 'string',
  environment: withId,
  name: 'string',
  default: 'boolean',
  forSignOnPolicy: 'boolean',
  authentication: { deviceSelection: 'string' },
  newDeviceNotification: 'string',
  ignoreUserLock: 'boolean',
  email: codes,
  sms: codes,
  voice: codes,
  totp: { enabled: 'boolean', promptForNicknameOnPairing: 'boolean', otp: { failure } },
  fido2: { enabled: 'boolean', promptForNicknameOnPairing: 'boolean' },
  mobile: { enabled: 'boolean', promptForNicknameOnPairing: 'boolean', otp: { failure } },
};
/** The answer of the platform to a rejected request, with its details. */
export const errorShape: Shape = { id: 'string', code: 'string', message: 'string' };
export const errorDetailShape: Shape = { code: 'string', target: 'string', message: 'string' };

const isOf = (value: unknown, type: string) =>
  type === 'date'
    ? typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)
    : typeof value === type;

/** The fields of a value that its shape has not, or has of another type. */
export function findStrays(value: unknown, shape: Shape, at = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [`${at || '.'} is no object`];
  return Object.entries(value).flatMap(([name, held]) => {
    const [place, type] = [`${at}.${name}`, shape[name]];
    if (type === undefined) return [`${place} is not in the shape`];
    if (typeof type === 'object') return findStrays(held, type, place);
    return isOf(held, type) ? [] : [`${place} is no ${type}`];
  });
}

/** Holds a refusal of a node against the shape of the platform's errors. */
export function expectRefusal(
  { success, error, out }: { readonly success: boolean; readonly error: any; readonly out: any },
  key: string,
  detail: object = {},
): void {
  expect([success, error?.code]).toEqual([false, key]);
  expect(typeof error.message).toBe('string');
  const [{ rawResponse, statusCode }] = error.details;
  expect(error.httpResponseCode).toBe(statusCode);
  expect(out.rawResponse).toEqual(rawResponse);
  const { details, ...whole } = rawResponse;
  expect(findStrays(whole, errorShape)).toEqual([]);
  for (const { innerError: _, ...each } of details)
    expect(findStrays(each, errorDetailShape)).toEqual([]);
  expect(details[0] ?? {}).toMatchObject(detail);
}

import { getField, isRecord } from '#core/contract';
import type { NodeOutcome } from '#plugins/connectors/contract';
import { withProof } from '#plugins/connectors/contract/proof';
import type { DeviceKind } from '#plugins/users/contract';
import type { DeviceAuthentication } from './AuthenticationStore';
import { toDeviceResource } from './deviceResource';
import type { MfaDevice } from '#plugins/users/contract';
import { toRequestText } from './keyOptions';
import type { MfaCall } from './mfaNode';

/** The authentication methods by RFC 8176, by kind of device. */
const methods: Readonly<Record<DeviceKind, readonly string[]>> = {
  email: ['otp'],
  sms: ['otp', 'sms'],
  voice: ['otp', 'tel'],
  totp: ['otp'],
  mobile: ['otp'],
  passkey: ['hwk', 'user'],
  securityKey: ['hwk'],
};

/** Reads what is kept of a challenge. */
export function readKept({ challenge }: Pick<DeviceAuthentication, 'challenge'>): unknown {
  return challenge === '' ? undefined : JSON.parse(challenge);
}
const toTime = (milliseconds: number) => new Date(milliseconds).toISOString();

/** An authentication in the platform's form, with the user's devices to select from. */
export function toAuthenticationResource(
  authentication: DeviceAuthentication,
  devices: readonly MfaDevice[],
  companyId: string,
): Readonly<Record<string, unknown>> {
  const { userId, deviceId, kind, status, fault, createdDate, updatedDate } = authentication;
  const kept = readKept(authentication);
  const options = getField(kept, 'options');
  const number = getField(kept, 'number');
  return {
    id: authentication.id,
    environment: { id: companyId },
    ...(userId && { user: { id: userId } }),
    status,
    ...(deviceId && { selectedDevice: { id: deviceId } }),
    ...(status === 'ASSERTION_REQUIRED' &&
      isRecord(options) && { publicKeyCredentialRequestOptions: toRequestText(options) }),
    ...(status === 'PUSH_CONFIRMATION_REQUIRED' &&
      number !== undefined && { numberMatching: { number } }),
    ...(status === 'COMPLETED' && kind && { authenticators: methods[kind] }),
    ...(fault && { error: { code: fault } }),
    aggregateFido2Devices: true,
    _embedded: { devices: devices.map(each => toDeviceResource(each, companyId)) },
    createdAt: toTime(createdDate),
    updatedAt: toTime(updatedDate),
  };
}

/**
 * Ends with an authentication as it stands. A completed one proves its user to the run that began
 * it; one by an address that is no device does where the address is the user's own.
 */
export async function withAuthentication(
  { call, directory, companyId, store }: MfaCall,
  authentication: DeviceAuthentication,
): Promise<NodeOutcome> {
  const { userId, deviceId, status, address, interactionId } = authentication;
  const devices = userId ? await store.devices.list(companyId, userId) : [];
  const usable = devices.filter(each => each.active);
  const rawResponse = toAuthenticationResource(authentication, usable, companyId);
  const outcome: NodeOutcome = { kind: 'success', output: { rawResponse } };
  if (status !== 'COMPLETED' || !userId || interactionId !== call.interaction.id) return outcome;
  const user = await directory.find(companyId, { userId });
  if (!user?.enabled) return outcome;
  const own = [user.email, user.phone].some(
    each => each !== '' && each.toLowerCase() === address.toLowerCase(),
  );
  return deviceId || own ? withProof(outcome, userId) : outcome;
}

const text = { type: 'string' };
const withId = { type: 'object', properties: { id: text } };
/** An authentication as pickers of references offer it. */
export const authenticationOutput = {
  rawResponse: {
    type: 'object',
    properties: {
      id: text,
      status: text,
      user: withId,
      selectedDevice: withId,
      publicKeyCredentialRequestOptions: text,
      numberMatching: { type: 'object', properties: { number: text } },
      authenticators: { type: 'array' },
      error: { type: 'object', properties: { code: text } },
      _embedded: { type: 'object', properties: { devices: { type: 'array' } } },
    },
  },
};

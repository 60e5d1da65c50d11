import { randomInt } from 'node:crypto';
import type { DirectoryUser } from '#plugins/connectors/contract';
import type { DeviceKind } from '#plugins/users/contract';
import { invalidValue } from '../../contract';
import { pushTimeout, tenMinutes, type DeviceAuthentication } from './AuthenticationStore';
import { deliverCode, deliverPush, getPushUrl } from './deliver';
import { isKey } from './deviceResource';
import type { MfaDevice } from '#plugins/users/contract';
import { chooseSite } from './keyOptions';
import type { MfaCall } from './mfaNode';

/** A state that waits for the person, and what the person is shown of it. */
export interface Challenged {
  readonly change: Pick<DeviceAuthentication, 'status' | 'challenge'>;
  readonly lasts: number;
  /** Done once the state is stored. */
  readonly send: (authentication: DeviceAuthentication) => Promise<void>;
}
/** The stored part of a challenge until its answer. */
export interface Kept {
  /** The options for a browser's key. */
  readonly options?: { readonly challenge: string };
  readonly rpId?: string;
  /** The number that a person compares on both screens. */
  readonly number?: string;
}

const nothing = () => Promise.resolve();

/** Asks any key of a user, or of whoever holds a passkey of the site. */
export async function challengeKey(
  { call, companyId, service, store }: MfaCall,
  userId: string,
): Promise<Challenged> {
  const party = chooseSite(call, store.publicUrl);
  // A key that stands for the person alone must have made sure of them.
  const terms = { verified: userId === '', party };
  const options = await service.authentication(companyId, userId, terms);
  const challenge: Kept = { options, ...(party.id !== undefined && { rpId: party.id }) };
  return {
    change: { status: 'ASSERTION_REQUIRED', challenge: JSON.stringify(challenge) },
    lasts: tenMinutes,
    send: nothing,
  };
}

/** Asks for a code that goes to an address, a device's or one that is none. */
export const challengeAddress = (
  given: MfaCall,
  userId: string,
  kind: DeviceKind,
  address: string,
): Challenged => ({
  change: { status: 'OTP_REQUIRED', challenge: '' },
  lasts: tenMinutes,
  send: ({ id }) => deliverCode(given, { purpose: id, userId, kind, address }),
});

function challengePush({ call }: MfaCall, { deviceId, address }: MfaDevice): Challenged {
  const number = String(randomInt(10, 100));
  return {
    change: { status: 'PUSH_CONFIRMATION_REQUIRED', challenge: JSON.stringify({ number }) },
    lasts: pushTimeout,
    send: ({ id: deviceAuthenticationId }) =>
      deliverPush(call, { channel: 'push', to: address, deviceId, deviceAuthenticationId, number }),
  };
}

/** Asks a device of a user; an app that no push can reach is asked for its code. */
export async function challengeDevice(
  given: MfaCall,
  { userId }: DirectoryUser,
  device: MfaDevice,
): Promise<Challenged> {
  const { kind, address, lockedUntil } = device;
  if (!device.active)
    throw invalidValue(['noUsableDevices'], 'This device is not active yet. Activate it first.', {
      code: 'DEVICE_NOT_ACTIVE',
      target: 'selectedDevice',
    });
  if (lockedUntil > 0)
    throw invalidValue(
      ['tooManyOtpRetries', 'noUsableDevices'],
      'Too many incorrect codes. Wait 15 minutes and try again.',
      { code: 'DEVICE_LOCKED', target: 'selectedDevice' },
    );
  if (isKey(kind)) return challengeKey(given, userId);
  if (kind === 'mobile' && address && getPushUrl(given.call)) return challengePush(given, device);
  if (kind === 'totp' || kind === 'mobile')
    return { change: { status: 'OTP_REQUIRED', challenge: '' }, lasts: tenMinutes, send: nothing };
  return challengeAddress(given, userId, kind, address);
}

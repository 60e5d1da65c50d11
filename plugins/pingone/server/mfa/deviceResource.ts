import { listKeys } from '#core/contract/internal';
import type { DeviceKind } from '#plugins/users/contract';
import type { MfaDevice } from '#plugins/users/contract';

/** The platform's names of devices; each first one is what a resource says. */
const types: Readonly<Record<DeviceKind, readonly [string, ...string[]]>> = {
  email: ['EMAIL'],
  sms: ['SMS'],
  voice: ['VOICE'],
  totp: ['TOTP'],
  passkey: ['FIDO2', 'PLATFORM'],
  securityKey: ['SECURITY_KEY', 'FIDO2'],
  mobile: ['MOBILE', 'PINGID_MOBILE'],
};
const kinds = listKeys(types);

/** The types of devices that users can have here. */
export const deviceTypes: readonly string[] = kinds.map(kind => types[kind][0]);

/** The kind that the platform's name stands for; undefined for what cannot be had here. */
export const findKind = (type: string): DeviceKind | undefined =>
  kinds.find(kind => types[kind].includes(type.toUpperCase()));

/** Whether a device is of one of these types. */
export const isOfType = ({ kind }: MfaDevice, wanted: readonly string[]): boolean =>
  types[kind].some(type => wanted.includes(type));
export const isKey = (kind: DeviceKind | ''): boolean =>
  kind === 'passkey' || kind === 'securityKey';

const names: Readonly<Record<DeviceKind, string>> = {
  email: 'Email',
  sms: 'Text message',
  voice: 'Voice call',
  totp: 'Authenticator app',
  passkey: 'Passkey',
  securityKey: 'Security key',
  mobile: 'Mobile app',
};
/** Returns what a device is called where nobody named it. */
export const getDefaultName = (kind: DeviceKind): string => names[kind];

const toTime = (milliseconds: number) => new Date(milliseconds).toISOString();

/** A device in the platform's form. */
export function toDeviceResource(
  device: MfaDevice,
  companyId: string,
): Readonly<Record<string, unknown>> {
  const { kind, address, lockedUntil, createdDate, usedDate } = device;
  return {
    id: device.deviceId,
    environment: { id: companyId },
    user: { id: device.userId },
    type: types[kind][0],
    status: device.active ? 'ACTIVE' : 'ACTIVATION_REQUIRED',
    nickname: device.name,
    ...(kind === 'email' && { email: address }),
    ...((kind === 'sms' || kind === 'voice') && { phone: address }),
    ...(kind === 'mobile' && {
      otp: { status: 'ENABLED' },
      pushEnabled: address !== '',
      otpEnabled: true,
    }),
    block: { status: 'UNBLOCKED' },
    lock:
      lockedUntil > 0
        ? { status: 'LOCKED', expiresAt: toTime(lockedUntil) }
        : { status: 'UNLOCKED' },
    createdAt: toTime(createdDate),
    updatedAt: toTime(Math.max(createdDate, usedDate)),
  };
}

const text = { type: 'string' };
/** A device as pickers of references offer it. */
export const deviceSchema = {
  type: 'object',
  properties: {
    id: text,
    type: text,
    status: text,
    nickname: text,
    email: text,
    phone: text,
    secret: text,
    keyUri: text,
    publicKeyCredentialCreationOptions: text,
    createdAt: text,
  },
};

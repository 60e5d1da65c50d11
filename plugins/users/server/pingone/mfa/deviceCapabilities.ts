import { getField } from '#core/contract';
import type { DirectoryUser, NodeOutcome } from '#plugins/connectors/contract';
import { getRelyingParty } from '../../authenticators/authenticatorNode';
import { choice, getText, line, rows } from '../../nodeProperties';
import { invalidValue, PlatformFault } from '../PlatformFault';
import type { DeviceKind } from '../../../contract';
import { deliverCode, requireAddress } from './deliver';
import { deviceSchema, findKind, getDefaultName, isKey, toDeviceResource } from './deviceResource';
import type { MfaDevice } from './DeviceStore';
import { readKeyAnswer, toCreationText, toParty } from './keyOptions';
import {
  deviceId,
  onDevices,
  requireDevice,
  requireOwner,
  requireUsable,
  userId,
  type MfaCall,
} from './mfaNode';
import { spendCode } from './proofCapabilities';

/** How many devices a user can have. */
export const mostDevices = 20;
const output = { device: deviceSchema, rawResponse: deviceSchema };

/** Ends with a device as it stands now, and what is shown of it this once. */
async function withDevice(
  { companyId, store }: MfaCall,
  { userId }: DirectoryUser,
  deviceId: string,
  shown: Readonly<Record<string, unknown>> = {},
): Promise<NodeOutcome> {
  const device = await store.devices.find(companyId, userId, deviceId);
  const resource = device ? { ...toDeviceResource(device, companyId), ...shown } : {};
  return { kind: 'success', output: { device: resource, rawResponse: resource } };
}

/** The type that a node names; it stands in another property where the list has it not. */
function requireKind({ call }: MfaCall): DeviceKind {
  const listed = getText(call, 'deviceType');
  const type =
    [listed === 'enterDeviceType' ? '' : listed, getText(call, 'customDeviceType')].find(
      each => each !== '' && each !== '{}',
    ) ?? getText(call, 'workforceDeviceType');
  const kind = findKind(type);
  if (kind === 'mobile')
    throw invalidValue(
      ['invalidValue'],
      'A mobile app is paired by a pairing key. Use “Create Pairing Key”.',
      { target: 'type' },
    );
  if (kind) return kind;
  if (type === '')
    throw invalidValue(['requiredValue', 'invalidValue'], 'The node names no type of device.', {
      code: 'REQUIRED_VALUE',
      target: 'type',
    });
  throw new PlatformFault(
    ['notConfigured', 'invalidValue'],
    `Devices of the type “${type}” need a service that is not connected here. Use EMAIL, SMS, VOICE, TOTP, FIDO2 or SECURITY_KEY.`,
    { details: [{ code: 'INVALID_VALUE', target: 'type', message: 'The type is not supported.' }] },
  );
}

async function createTotp(given: MfaCall, user: DirectoryUser, name: string) {
  const { call, companyId, service } = given;
  const made = await service.createTotp(companyId, user.userId, {
    name,
    issuer: getRelyingParty(call).name ?? '',
    account: user.email || user.username || user.displayName,
  });
  return withDevice(given, user, made.deviceId, { secret: made.secret, keyUri: made.uri });
}

async function createKey(
  given: MfaCall,
  user: DirectoryUser,
  kind: 'passkey' | 'securityKey',
  name: string,
) {
  const { call, companyId, service, store } = given;
  const { userId, email, username, displayName } = user;
  const rpId = getText(call, 'rpId');
  const rpName = getText(call, 'rpName');
  const party = toParty(getRelyingParty(call), { rpId, rpName, origin: '' });
  const named = { userId, name: email || username || displayName, displayName };
  const options = await service.registration(companyId, named, { kind, party });
  const pending = { challenge: options.challenge, rpId: party.id ?? '' };
  const id = await store.devices.add(companyId, userId, {
    kind,
    name,
    address: '',
    active: false,
    pending,
  });
  const shown = { publicKeyCredentialCreationOptions: toCreationText(options) };
  return withDevice(given, user, id, shown);
}

async function createAddress(
  given: MfaCall,
  { userId, ...user }: DirectoryUser,
  kind: DeviceKind,
  name: string,
  all: readonly MfaDevice[],
) {
  const { call, companyId, store } = given;
  const address = requireAddress(kind, getText(call, 'email'), getText(call, 'phone'));
  const same = all.find(
    each => each.kind === kind && each.address.toLowerCase() === address.toLowerCase(),
  );
  if (same?.active)
    throw invalidValue(['uniquenessViolation'], 'The user has this device already.', {
      code: 'UNIQUENESS_VIOLATION',
      target: kind === 'email' ? 'email' : 'phone',
    });
  const active = getText(call, 'status') === 'ACTIVE';
  const device = { kind, name, address, active };
  const deviceId = same?.deviceId ?? (await store.devices.add(companyId, userId, device));
  if (active) await store.devices.change(companyId, deviceId, { active });
  else await deliverCode(given, { purpose: deviceId, userId, kind, address });
  return withDevice(given, { userId, ...user }, deviceId);
}

async function createDevice(given: MfaCall): Promise<NodeOutcome> {
  const { call, companyId, store } = given;
  const user = await requireOwner(given);
  requireUsable(user);
  const kind = requireKind(given);
  const all = await store.devices.list(companyId, user.userId);
  if (all.filter(each => each.active).length >= mostDevices)
    throw invalidValue(
      ['quotaExceeded', 'limitExceeded'],
      `A user can have ${mostDevices} devices. Delete one first.`,
      { code: 'QUOTA_EXCEEDED', target: 'devices' },
    );
  const name = getText(call, 'nickname') || getDefaultName(kind);
  if (kind === 'totp') return createTotp(given, user, name);
  if (kind === 'passkey' || kind === 'securityKey') return createKey(given, user, kind, name);
  return createAddress(given, user, kind, name, all);
}

/** Makes a key that a browser made one of the user's; refuses what it did not sign. */
async function activateKey(given: MfaCall, user: DirectoryUser, device: MfaDevice) {
  const { call, companyId, service, store } = given;
  const { kind, deviceId: begun, name } = device;
  const pending = await store.devices.openPending(companyId, begun);
  const rpId = String(getField(pending, 'rpId') ?? '');
  const origin = getText(call, 'origin');
  const party = toParty(getRelyingParty(call), { rpId, rpName: '', origin });
  const asked = {
    challenge: String(getField(pending, 'challenge') ?? ''),
    userId: user.userId,
  };
  const sent = readKeyAnswer(call.properties['attestation']);
  const checked = await service.register(companyId, asked, sent, {
    name,
    kind: kind === 'passkey' ? 'passkey' : 'securityKey',
    party,
    begun,
    verified: false,
  });
  if (!checked.ok)
    throw invalidValue(['invalidAttestation', 'invalidValue'], checked.fault, {
      code: 'INVALID_ATTESTATION',
      target: 'attestation',
    });
}

async function activateDevice(given: MfaCall): Promise<NodeOutcome> {
  const { call, companyId, store } = given;
  const user = await requireOwner(given);
  requireUsable(user);
  const device = await requireDevice(given, user);
  if (device.active) return withDevice(given, user, device.deviceId);
  if (isKey(device.kind)) await activateKey(given, user, device);
  else {
    await spendCode(given, device, device.deviceId, getText(call, 'otp'));
    await store.devices.change(companyId, device.deviceId, { active: true });
  }
  return withDevice(given, user, device.deviceId);
}

const properties = {
  userId,
  deviceType: choice(
    'Device Type',
    {
      EMAIL: 'Email',
      SMS: 'SMS',
      VOICE: 'Voice',
      TOTP: 'Authenticator app',
      FIDO2: 'Passkey',
      enterDeviceType: 'A type of your own',
    },
    'EMAIL',
  ),
  customDeviceType: line('Type'),
  workforceDeviceType: line('Type for Workforce'),
  status: choice(
    'Status',
    { ACTIVATION_REQUIRED: 'Activation required', ACTIVE: 'Active' },
    'ACTIVATION_REQUIRED',
  ),
  email: line('Email'),
  phone: line('Phone'),
  nickname: line('Nickname'),
  rpId: line('Relying Party ID', { info: 'The domain that keys belong to.' }),
  rpName: line('Relying Party Name'),
  templateVariables: rows('Template Variables', 'companyName stands in the subject of mails.'),
};
const create = {
  title: 'Create Device',
  subTitle: 'Begins a device: sends a code, shows the secret of an app, or asks for a key.',
  type: 'action' as const,
  properties,
  output,
  run: onDevices(createDevice),
};

/** One device of a user: made, activated, read, named, preferred and deleted. */
export const deviceCapabilities = {
  createDevice: create,
  createDevicePingID: { ...create, title: 'Create Device (PingID)' },
  activateDevice: {
    title: 'Activate Device',
    subTitle: 'True for the code that the device got or made, or for what a new key signed.',
    type: 'action' as const,
    properties: {
      userId,
      deviceId,
      otp: line('Passcode'),
      attestation: line('Attestation'),
      origin: line('Origin'),
    },
    output,
    run: onDevices(activateDevice),
  },
  readDevice: {
    title: 'Read Device',
    type: 'action' as const,
    properties: { userId, deviceId },
    output,
    run: onDevices(async given => {
      const user = await requireOwner(given);
      return withDevice(given, user, (await requireDevice(given, user)).deviceId);
    }),
  },
  updateDeviceNickname: {
    title: 'Update Device Nickname',
    type: 'action' as const,
    properties: { userId, deviceId, nickname: line('Nickname', { required: true }) },
    output,
    run: onDevices(async given => {
      const { call, companyId, store } = given;
      const user = await requireOwner(given);
      const device = await requireDevice(given, user);
      const name = getText(call, 'nickname');
      if (name === '' || name.length > 100)
        throw invalidValue(['invalidValue'], 'A nickname has 1 to 100 characters.', {
          target: 'nickname',
        });
      await store.devices.change(companyId, device.deviceId, { name });
      return withDevice(given, user, device.deviceId);
    }),
  },
  setDeviceOrder: {
    title: 'Set Default Device',
    type: 'action' as const,
    properties: { userId, defaultDeviceId: line('Default Device ID', { required: true }) },
    output,
    run: onDevices(async given => {
      const { call, companyId, store } = given;
      const user = await requireOwner(given);
      const id = getText(call, 'defaultDeviceId');
      const device = await store.devices.find(companyId, user.userId, id);
      if (!device?.active)
        throw invalidValue(['invalidValue', 'notFound'], 'The user has no such active device.', {
          target: 'defaultDeviceId',
        });
      await store.devices.prefer(companyId, id);
      return withDevice(given, user, id);
    }),
  },
  deleteDevice: {
    title: 'Delete Device',
    type: 'action' as const,
    properties: { userId, deviceId },
    output: { rawResponse: { type: 'object' } },
    run: onDevices(async given => {
      const { companyId, store } = given;
      const user = await requireOwner(given);
      const device = await requireDevice(given, user);
      await store.devices.remove(companyId, user.userId, device.deviceId);
      return { kind: 'success', output: { rawResponse: {} } };
    }),
  },
};

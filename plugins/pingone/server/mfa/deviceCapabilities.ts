import { getField } from '#core/contract';
import { formatSentence } from '#core/contract/internal';
import type { DirectoryUser, NodeOutcome } from '#plugins/connectors/contract';
import { choice, getText, line, rows } from '#plugins/users/contract/nodeProperties';
import { invalidValue } from '../../contract';
import { createDevice, withDevice } from './createDevice';
import { deviceSchema, isKey } from './deviceResource';
import type { MfaDevice } from '#plugins/users/contract';
import { getAnsweringSite, readKeyAnswer } from './keyOptions';
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

const output = { device: deviceSchema, rawResponse: deviceSchema };

/** Makes a key that a browser made one of the user's; refuses what it did not sign. */
async function activateKey(given: MfaCall, user: DirectoryUser, device: MfaDevice) {
  const { call, companyId, service, store } = given;
  const { kind, deviceId: begun, name } = device;
  const pending = await store.devices.openPending(companyId, begun);
  const rpId = String(getField(pending, 'rpId') ?? '');
  const party = getAnsweringSite(call, rpId);
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
    throw invalidValue(['invalidAttestation', 'invalidValue'], formatSentence(checked.fault), {
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
      enterDeviceType: 'Custom type',
    },
    'EMAIL',
  ),
  customDeviceType: line('Type'),
  workforceDeviceType: line('Workforce Device Type'),
  status: choice(
    'Status',
    { ACTIVATION_REQUIRED: 'Activation required', ACTIVE: 'Active' },
    'ACTIVATION_REQUIRED',
  ),
  email: line('Email'),
  phone: line('Phone'),
  nickname: line('Nickname'),
  rpId: line('Relying Party ID', { info: 'The domain that passkeys and security keys belong to.' }),
  rpName: line('Relying Party Name'),
  templateVariables: rows('Template Variables', 'companyName appears in the email subject.'),
};
const create = {
  title: 'Create Device',
  subTitle:
    'Starts adding a device: sends a code, returns an authenticator app’s secret, or requests a security key.',
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
    subTitle: 'True if the device’s code or the new key’s signature is valid.',
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
        throw invalidValue(['invalidValue'], 'A nickname must have 1 to 100 characters.', {
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
        throw invalidValue(
          ['invalidValue', 'notFound'],
          'The user has no active device with this ID.',
          {
            target: 'defaultDeviceId',
          },
        );
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

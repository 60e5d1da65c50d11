import type { DirectoryUser, NodeOutcome } from '#plugins/connectors/contract';
import { choice, getText, isOn, line, rows, toggle } from '#plugins/users/contract/nodeProperties';
import { invalidValue } from '../../contract';
import { notFound } from '../sso/directoryFaults';
import { authenticationOutput, withAuthentication } from './authenticationResource';
import type { DeviceAuthentication } from './AuthenticationStore';
import {
  challengeAddress,
  challengeDevice,
  challengeKey,
  type Challenged,
} from './challengeDevice';
import { requireAddress } from './deliver';
import { findKind, isKey } from './deviceResource';
import type { MfaDevice } from '#plugins/users/contract';
import { deviceId, onDevices, requireOwner, requireUsable, userId, type MfaCall } from './mfaNode';

export const authenticationId = {
  deviceAuthenticationId: line('Device Authentication ID', { required: true }),
};

/** The authentication that a node names. */
export async function requireAuthentication({
  call,
  store,
  companyId,
}: MfaCall): Promise<DeviceAuthentication> {
  const id = getText(call, 'deviceAuthenticationId');
  const authentication = await store.authentications.find(companyId, id);
  if (!authentication) throw notFound(`No device authentication has the ID “${id}”.`);
  return authentication;
}

async function begin(
  given: MfaCall,
  { change, lasts, send }: Challenged,
  more: Partial<Pick<DeviceAuthentication, 'userId' | 'deviceId' | 'kind' | 'address'>>,
): Promise<NodeOutcome> {
  const { call, companyId, store } = given;
  const authentication = await store.authentications.create(
    companyId,
    { interactionId: call.interaction.id, userId: '', ...more, ...change },
    lasts,
  );
  await send(authentication);
  return withAuthentication(given, authentication);
}

const beginWith = async (given: MfaCall, user: DirectoryUser, device: MfaDevice) =>
  begin(given, await challengeDevice(given, user, device), {
    userId: user.userId,
    deviceId: device.deviceId,
    kind: device.kind,
    address: device.address,
  });

function requireMfaEnabled({ attributes }: DirectoryUser): void {
  if (attributes['mfaEnabled'] !== true)
    throw invalidValue(
      ['mfaDisabled'],
      'Multi-factor authentication is off for this user. Turn it on with “Update User MFA Enabled”.',
      { code: 'MFA_DISABLED', target: 'user' },
    );
}

/** Where a connection says how a device is selected. */
export const deviceSelectionProperty = {
  deviceSelection: choice(
    'Method Selection',
    {
      DEFAULT_TO_FIRST: 'Default device',
      PROMPT_TO_SELECT: 'Ask if more than one',
      ALWAYS_DISPLAY_DEVICES: 'Always ask',
    },
    'DEFAULT_TO_FIRST',
  ),
};
export const getDeviceSelection = ({ connection }: MfaCall['call']): string =>
  String(connection['deviceSelection'] || 'DEFAULT_TO_FIRST');

/** The kind of an address that is no device. */
async function beginOneTime(given: MfaCall, user: DirectoryUser): Promise<NodeOutcome> {
  const type = getText(given.call, 'oneTimeDeviceType') || 'EMAIL';
  const kind = findKind(type);
  if (kind !== 'email' && kind !== 'sms' && kind !== 'voice')
    throw invalidValue(['invalidValue'], `Use EMAIL, SMS, or VOICE, not “${type}”.`, {
      target: 'oneTime.type',
    });
  const phone = kind === 'sms' ? 'oneTimeSmsDevice' : 'oneTimeVoiceDevice';
  const email = getText(given.call, 'oneTimeEmailDevice');
  const address = requireAddress(kind, email, getText(given.call, phone));
  const { userId } = user;
  const challenged = challengeAddress(given, userId, kind, address);
  return begin(given, challenged, { userId, kind, address });
}

async function createDeviceAuthentication(given: MfaCall): Promise<NodeOutcome> {
  const { call, companyId, store } = given;
  if (isOn(call, 'usernameless') && !getText(call, 'userId'))
    return begin(given, await challengeKey(given, ''), { kind: 'passkey' });
  const user = await requireOwner(given);
  requireUsable(user);
  const way = getText(call, 'selectedDevice');
  if (way === 'oneTime') return beginOneTime(given, user);
  requireMfaEnabled(user);
  const all = await store.devices.list(companyId, user.userId);
  const named = way === 'default' ? '' : getText(call, 'selectedDeviceId');
  if (named) {
    const device = all.find(each => each.deviceId === named);
    if (!device) throw notFound(`The user has no device with the ID “${named}”.`);
    return beginWith(given, user, device);
  }
  const noKeys = getText(call, 'fidoCompatibility').toUpperCase() === 'NONE';
  const usable = all.filter(
    each => each.active && each.lockedUntil === 0 && !(noKeys && isKey(each.kind)),
  );
  const [first] = usable;
  if (!first)
    throw invalidValue(
      ['noUsableDevices'],
      'The user has no usable device. Create and activate one first.',
      {
        code: 'NO_USABLE_DEVICES',
        target: 'user',
      },
    );
  const selection = getDeviceSelection(call);
  const asks =
    selection === 'ALWAYS_DISPLAY_DEVICES' ||
    (selection === 'PROMPT_TO_SELECT' && usable.length > 1);
  if (!asks) return beginWith(given, user, first);
  const { id: interactionId } = call.interaction;
  const status = 'DEVICE_SELECTION_REQUIRED';
  const terms = { interactionId, userId: user.userId, status } as const;
  return withAuthentication(given, await store.authentications.create(companyId, terms));
}

async function selectDevice(given: MfaCall): Promise<NodeOutcome> {
  const { call, companyId, directory, store } = given;
  const authentication = await requireAuthentication(given);
  const { status, userId } = authentication;
  const user = userId ? await directory.find(companyId, { userId }) : undefined;
  const id = getText(call, 'deviceId');
  const device = user && (await store.devices.find(companyId, userId, id));
  if (!user || !device) throw notFound(`The user has no device with the ID “${id}”.`);
  requireUsable(user);
  const { change, lasts, send } = await challengeDevice(given, user, device);
  const { deviceId, kind, address } = device;
  const open = ['OTP_EXPIRED', 'PUSH_CONFIRMATION_TIMED_OUT', 'COMPLETED', 'FAILED'].includes(
    status,
  )
    ? undefined
    : await store.authentications.step(
        companyId,
        authentication,
        { ...change, deviceId, kind, address },
        lasts,
      );
  if (!open) throw over();
  await send(open);
  return withAuthentication(given, open);
}
/** The refusal of an answer that comes too late. */
export const over = () =>
  invalidValue(
    ['otpSessionExpired', 'sessionExpired'],
    'This authentication has ended. Start a new one.',
    { code: 'SESSION_EXPIRED', target: 'deviceAuthenticationId' },
  );

async function cancel(given: MfaCall): Promise<NodeOutcome> {
  const authentication = await requireAuthentication(given);
  if (authentication.status === 'COMPLETED') throw over();
  const canceled = { status: 'FAILED', fault: 'CANCELED', challenge: '' } as const;
  const { companyId, store } = given;
  const ended = await store.authentications.step(companyId, authentication, canceled);
  return withAuthentication(given, ended ?? (await requireAuthentication(given)));
}

const properties = {
  userId: { ...userId, required: false },
  usernameless: toggle('Without a Username', false, 'The passkey identifies the user.'),
  selectedDevice: choice(
    'Device',
    { default: 'Default device', id: 'Device ID', oneTime: 'One-time email or phone' },
    'default',
  ),
  selectedDeviceId: line('Device ID'),
  oneTimeDeviceType: line('Email or Phone Type', { info: 'EMAIL, SMS, or VOICE.' }),
  oneTimeEmailDevice: line('Email'),
  oneTimeSmsDevice: line('Phone Number for SMS'),
  oneTimeVoiceDevice: line('Phone Number for Voice'),
  fidoCompatibility: line('Browser FIDO Compatibility', {
    info: 'NONE excludes passkeys and security keys.',
  }),
  rpId: line('Relying Party ID', { info: 'The domain that passkeys and security keys belong to.' }),
  templateVariables: rows('Template Variables', 'companyName appears in the email subject.'),
};
const create = {
  title: 'Create Device Authentication',
  subTitle: 'Sends a code or requests a security key. Allows up to five attempts.',
  type: 'action' as const,
  properties,
  output: authenticationOutput,
  run: onDevices(createDeviceAuthentication),
};

/** Authentications by devices: begun, moved to another device, read and ended. */
export const authenticationCapabilities = {
  createDeviceAuthentication: create,
  createDeviceAuthenticationPingID: { ...create, title: 'Create Device Authentication (PingID)' },
  readDeviceAuthentication: {
    title: 'Read Device Authentication',
    type: 'action' as const,
    properties: authenticationId,
    output: authenticationOutput,
    run: onDevices(async given => withAuthentication(given, await requireAuthentication(given))),
  },
  deviceSelectDeviceAuthentication: {
    title: 'Select Device',
    subTitle: 'Selecting the same device again sends a new code.',
    type: 'action' as const,
    properties: { ...authenticationId, deviceId, rpId: properties.rpId },
    output: authenticationOutput,
    run: onDevices(selectDevice),
  },
  cancelPushNotification: {
    title: 'Cancel Push Notification',
    type: 'action' as const,
    properties: authenticationId,
    output: authenticationOutput,
    run: onDevices(cancel),
  },
  cancelDeviceAuthenticationPingID: {
    title: 'Cancel Device Authentication (PingID)',
    type: 'action' as const,
    properties: { ...authenticationId, reason: line('Reason') },
    output: authenticationOutput,
    run: onDevices(cancel),
  },
};

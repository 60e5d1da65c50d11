import type { DirectoryUser, NodeOutcome } from '#plugins/connectors/contract';
import type { DeviceKind } from '#plugins/users/contract';
import { getRelyingParty } from '#plugins/users/contract';
import { getText } from '#plugins/users/contract/nodeProperties';
import { invalidValue, PlatformError } from '../../contract';
import { deliverCode, requireAddress } from './deliver';
import { findKind, getDefaultName, toDeviceResource } from './deviceResource';
import type { MfaDevice } from '#plugins/users/contract';
import { chooseSite, toCreationText } from './keyOptions';
import { requireOwner, requireUsable, type MfaCall } from './mfaNode';

/** How many devices a user can have. */
export const mostDevices = 20;
/** Ends with a device as it stands now, and what is shown of it this once. */
export async function withDevice(
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
    throw invalidValue(['invalidValue'], 'To pair a mobile app, use “Create Pairing Key”.', {
      target: 'type',
    });
  if (kind) return kind;
  if (type === '')
    throw invalidValue(
      ['requiredValue', 'invalidValue'],
      'The node has no device type. Select one.',
      {
        code: 'REQUIRED_VALUE',
        target: 'type',
      },
    );
  throw new PlatformError(
    ['notConfigured', 'invalidValue'],
    `Devices of type “${type}” need a service that is not connected here. Use EMAIL, SMS, VOICE, TOTP, FIDO2, or SECURITY_KEY.`,
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
  const party = chooseSite(call, store.publicUrl);
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
    throw invalidValue(['uniquenessViolation'], 'The user already has this device.', {
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

/** Begins a device of the type that a node names. */
export async function createDevice(given: MfaCall): Promise<NodeOutcome> {
  const { call, companyId, store } = given;
  const user = await requireOwner(given);
  requireUsable(user);
  const kind = requireKind(given);
  const all = await store.devices.list(companyId, user.userId);
  if (all.filter(each => each.active).length >= mostDevices)
    throw invalidValue(
      ['quotaExceeded', 'limitExceeded'],
      `A user can have up to ${mostDevices} devices. Delete one first.`,
      { code: 'QUOTA_EXCEEDED', target: 'devices' },
    );
  const name = getText(call, 'nickname') || getDefaultName(kind);
  if (kind === 'totp') return createTotp(given, user, name);
  if (kind === 'passkey' || kind === 'securityKey') return createKey(given, user, kind, name);
  return createAddress(given, user, kind, name, all);
}

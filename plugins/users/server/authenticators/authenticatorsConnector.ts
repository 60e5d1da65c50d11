import { defineConnector } from '#plugins/connectors/contract';
import { authenticatorsConnectorId } from '#plugins/connectors/contract/internal';
import { line, choice, getText, userIdProperty } from '../../contract/nodeProperties';
import { keyCapabilities } from './keyCapabilities';
import { mailCodeCapabilities } from './mailCodeCapabilities';
import { recoveryCapabilities } from './recoveryCapabilities';
import { driveCapability } from './driveCapability';
import { totpCapabilities } from './totpCapabilities';
import { refusalOutput, refuse, succeed } from '../directory/connector/directoryNode';
import { withAuthenticators } from './authenticatorNode';

const device = { ...userIdProperty, deviceId: line('Device ID', { required: true }) };
const unknown = () => refuse('deviceNotFound', 'The user does not have this device.');

/** The devices a user has: listed, renamed, removed. */
const deviceCapabilities = {
  listDevices: {
    title: 'List Devices',
    subTitle: 'True if the user has a device of the selected kind.',
    type: 'trigger' as const,
    properties: {
      ...userIdProperty,
      kind: choice(
        'Kind',
        { any: 'Any', totp: 'Authenticator app', passkey: 'Passkey', securityKey: 'Security key' },
        'any',
      ),
    },
    output: {
      devices: { type: 'array' },
      count: { type: 'number' },
      hasTotp: { type: 'boolean' },
      hasPasskey: { type: 'boolean' },
      hasSecurityKey: { type: 'boolean' },
      recoveryCodesLeft: { type: 'number' },
    },
    run: withAuthenticators(async ({ call, service, companyId, userId }) => {
      const all = await service.devices(companyId, userId);
      const kind = getText(call, 'kind') || 'any';
      const devices = all.filter(each => kind === 'any' || each.kind === kind);
      const has = (one: string) => all.some(each => each.kind === one);
      const owned = {
        devices,
        count: devices.length,
        hasTotp: has('totp'),
        hasPasskey: has('passkey'),
        hasSecurityKey: has('securityKey'),
        recoveryCodesLeft: await service.recoveryCodesLeft(companyId, userId),
      };
      return { kind: devices.length > 0 ? 'success' : 'failure', output: owned };
    }),
  },
  renameDevice: {
    title: 'Rename Device',
    type: 'action' as const,
    properties: { ...device, name: line('Name', { required: true }) },
    output: refusalOutput,
    run: withAuthenticators(async ({ call, service, companyId, userId }) => {
      const name = getText(call, 'name');
      if (!name) return refuse('invalid', 'Enter a name for the device.', { field: 'name' });
      return (await service.rename(companyId, userId, getText(call, 'deviceId'), name))
        ? succeed({ name })
        : unknown();
    }),
  },
  removeDevice: {
    title: 'Remove Device',
    type: 'action' as const,
    properties: device,
    output: refusalOutput,
    run: withAuthenticators(async ({ call, service, companyId, userId }) =>
      (await service.remove(companyId, userId, getText(call, 'deviceId')))
        ? succeed({})
        : unknown(),
    ),
  },
};

/**
 * The authenticators of users besides a password: apps, passkeys, codes by email and recovery
 * codes.
 */
export const authenticatorsConnector = defineConnector({
  id: authenticatorsConnectorId,
  name: 'Authenticators',
  description:
    'Authenticator apps, passkeys and security keys, email codes, and recovery codes for your users.',
  category: { name: 'Authenticate', value: 'authenticate' },
  colors: { dark: '#5f3dc4', canvas: '#eee9fb', canvasText: '#1f2937' },
  account: {
    issuer: line('Authenticator App Issuer', {
      info: 'The issuer name that the app shows. If empty, the environment’s name is used.',
    }),
    rpId: line('Passkey Domain', {
      info: 'The domain that passkeys belong to. If empty, this installation’s domain is used. Changing it disables all passkeys.',
    }),
    origins: line('Additional Origins', {
      info: 'URLs of your pages that use the domain’s passkeys, separated by commas. For example, https://www.example.com.',
    }),
  },
  capabilities: {
    ...totpCapabilities,
    ...mailCodeCapabilities,
    ...keyCapabilities,
    ...recoveryCapabilities,
    ...deviceCapabilities,
    ...driveCapability,
  },
});

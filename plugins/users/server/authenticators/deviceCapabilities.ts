import { refusalOutput, refuse, succeed } from '../directory/connector/directoryNode';
import { choice, line, getText, userIdProperty } from '../nodeProperties';
import { withAuthenticators } from './authenticatorNode';

const device = { ...userIdProperty, deviceId: line('Device ID', { required: true }) };
const unknown = () => refuse('deviceNotFound', 'The user has no such device.');

/** The devices a user has: listed, renamed, removed. */
export const deviceCapabilities = {
  listDevices: {
    title: 'List Devices',
    subTitle: 'True when the user has one of the kind asked for.',
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
      const found = {
        devices,
        count: devices.length,
        hasTotp: has('totp'),
        hasPasskey: has('passkey'),
        hasSecurityKey: has('securityKey'),
        recoveryCodesLeft: await service.recoveryCodesLeft(companyId, userId),
      };
      return { kind: devices.length > 0 ? 'success' : 'failure', output: found };
    }),
  },
  renameDevice: {
    title: 'Rename Device',
    type: 'action' as const,
    properties: { ...device, name: line('Name', { required: true }) },
    output: refusalOutput,
    run: withAuthenticators(async ({ call, service, companyId, userId }) => {
      const name = getText(call, 'name');
      if (!name) return refuse('invalid', 'Give the device a name.', { field: 'name' });
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

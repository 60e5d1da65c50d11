import { getText, isOn, line, toggle } from '#plugins/users/contract/nodeProperties';
import { readNames } from '../sso/platformNode';
import { mostDevices } from './createDevice';
import { deviceSchema, deviceTypes, isOfType, toDeviceResource } from './deviceResource';
import { onDevices, requireOwner, userId, type MfaCall } from './mfaNode';
import { mfaPolicySchema, toMfaPolicy } from './policyCapabilities';

const list = (displayName: string) => ({
  displayName,
  type: 'array',
  preferredControlType: 'textFieldArrayView',
});

async function readAllDevices(given: MfaCall, typesIn: string) {
  const { call, companyId, store } = given;
  const user = await requireOwner(given);
  const all = await store.devices.list(companyId, user.userId);
  const filtered = isOn(call, 'setFilterFlag');
  const wanted = filtered ? readNames(call, typesIn) : [];
  const status = filtered ? getText(call, 'statusFilter') : '';
  const devices = all
    .filter(each => wanted.length === 0 || isOfType(each, wanted))
    .map(each => toDeviceResource(each, companyId))
    .filter(each => status === '' || each['status'] === status);
  const mfaSettings = { pairing: { maxAllowedDevices: mostDevices, pairingKeyFormat: 'NUMERIC' } };
  const embedded = {
    devices,
    allowedtypes: deviceTypes,
    mfaPolicy: toMfaPolicy(call),
    mfaSettings,
  };
  const size = devices.length;
  const rawResponse = { _embedded: embedded, count: size, size };
  return {
    kind: 'success' as const,
    output: { devices, allowedtypes: deviceTypes, mfaSettings, rawResponse },
  };
}

const devices = { type: 'array', items: deviceSchema };
const allowedtypes = { type: 'array', items: { type: 'string' } };
const mfaSettings = {
  type: 'object',
  properties: {
    pairing: {
      type: 'object',
      properties: { maxAllowedDevices: { type: 'number' }, pairingKeyFormat: { type: 'string' } },
    },
  },
};
const output = {
  devices,
  allowedtypes,
  mfaSettings,
  rawResponse: {
    type: 'object',
    properties: {
      size: { type: 'number' },
      count: { type: 'number' },
      _embedded: {
        type: 'object',
        properties: { devices, allowedtypes, mfaPolicy: mfaPolicySchema, mfaSettings },
      },
    },
  },
};
const filter = {
  userId,
  setFilterFlag: toggle('Filter', false),
  statusFilter: line('Status', { info: 'ACTIVE or ACTIVATION_REQUIRED.' }),
};

/** All devices of a user, the default one first. */
export const listCapabilities = {
  readAllDevices: {
    title: 'Read All Devices',
    subTitle: 'Also true if the user has no devices.',
    type: 'action' as const,
    properties: { ...filter, deviceTypes: list('Device Types') },
    output,
    run: onDevices(given => readAllDevices(given, 'deviceTypes')),
  },
  readAllDevicesPingID: {
    title: 'Read All Devices (PingID)',
    subTitle: 'Also true if the user has no devices.',
    type: 'action' as const,
    properties: { ...filter, workforceDeviceTypes: list('Workforce Device Types') },
    output,
    run: onDevices(given => readAllDevices(given, 'workforceDeviceTypes')),
  },
};

import type { HttpCall, Template } from '#plugins/services/contract';
import { environment } from './platform';

const user = `${environment}/users/{userId}`;
const devices = `${user}/devices`;
const device = `${devices}/{deviceId}`;
const deviceOutput: HttpCall['output'] = { device: '{answer.body}' };
const withCode = '^(EMAIL|SMS|VOICE|WHATSAPP)$';

/** Device authentications stand at the platform’s sign-in address. */
const authentications: Pick<HttpCall, 'baseUrl' | 'path'> = {
  baseUrl: 'https://auth.pingone.{suffix}',
  path: `${environment}/deviceAuthentications`,
};
const step = (action: string, json: Template): HttpCall => ({
  ...authentications,
  method: 'POST',
  path: `${authentications.path}/{deviceAuthenticationId}`,
  body: { json, contentType: `application/vnd.pingidentity.${action}+json` },
});
const media = 'application/vnd.pingidentity.device';

const calls = {
  readAllDevices: {
    method: 'GET',
    path: devices,
    query: {
      filter: {
        $if: '{statusFilter}',
        pattern: '^[A-Z_]+$',
        yes: 'status eq "{statusFilter}"',
      },
    },
    output: {
      devices: '{answer.body._embedded.devices}',
      allowedtypes: '{answer.body._embedded.allowedtypes}',
      mfaSettings: '{answer.body._embedded.mfaSettings}',
    },
  },
  readDevice: { method: 'GET', path: device, output: deviceOutput },
  createDevice: {
    method: 'POST',
    path: devices,
    values: {
      type: {
        $first: [
          '{customDeviceType}',
          { $match: '{deviceType}', pattern: '^(?!enterDeviceType$).+' },
          '{workforceDeviceType}',
        ],
      },
    },
    body: {
      json: {
        type: '{type}',
        email: { $if: '{type}', pattern: '^EMAIL$', yes: '{email}' },
        phone: { $if: '{type}', pattern: '^(SMS|VOICE|WHATSAPP)$', yes: '{phone}' },
        nickname: '{nickname}',
        status: { $if: '{type}', pattern: withCode, yes: '{status}' },
        rp: {
          $if: '{type}',
          pattern: '^(FIDO2|PLATFORM|SECURITY_KEY)$',
          yes: { id: '{rpId}', name: '{rpName}' },
        },
        notification: { template: { variant: '{templateVariant}' } },
      },
    },
    output: deviceOutput,
  },
  activateDevice: {
    method: 'POST',
    path: device,
    body: {
      contentType: `${media}.activate+json`,
      json: { otp: '{otp}', origin: '{origin}', attestation: '{attestation}' },
    },
    output: deviceOutput,
  },
  updateDeviceNickname: {
    method: 'PUT',
    path: `${device}/nickname`,
    body: { json: { nickname: '{nickname}' } },
    output: deviceOutput,
  },
  deleteDevice: { method: 'DELETE', path: device },
  readUserMFAEnabled: {
    method: 'GET',
    path: `${user}/mfaEnabled`,
    output: { mfaEnabled: '{answer.body.mfaEnabled}' },
  },
  updateUserMFAEnabled: {
    method: 'PUT',
    path: `${user}/mfaEnabled`,
    body: {
      json: { mfaEnabled: { $if: '{mfaEnabled}', pattern: '^false$', yes: false, no: true } },
    },
    output: { mfaEnabled: '{answer.body.mfaEnabled}' },
  },
  createPairingKey: {
    method: 'POST',
    path: `${user}/pairingKeys`,
    body: { json: { applications: { $list: '{applicationIds}', each: { id: '{row}' } } } },
  },
  readPairingKey: { method: 'GET', path: `${user}/pairingKeys/{pairingKeyId}` },
  deletePairingKey: { method: 'DELETE', path: `${user}/pairingKeys/{pairingKeyId}` },
  readDeviceAuthenticationPolicy: {
    method: 'GET',
    path: `${environment}/deviceAuthenticationPolicies/{policy}`,
    values: {
      policy: {
        $first: [
          '{customDeviceAuthenticationPolicyId}',
          '{deviceAuthenticationPolicyId}',
          '{connection.policyId}',
        ],
      },
    },
  },
  createDeviceAuthentication: {
    ...authentications,
    method: 'POST',
    body: {
      json: {
        user: { id: '{userId}' },
        policy: {
          id: {
            $first: ['{mfaPolicyId}', '{workforcePolicyMfaPolicyId}', '{connection.policyId}'],
          },
        },
        selectedDevice: {
          id: '{selectedDeviceId}',
          oneTime: {
            type: '{oneTimeDeviceType}',
            email: '{oneTimeEmailDevice}',
            phone: { $first: ['{oneTimeSmsDevice}', '{oneTimeVoiceDevice}'] },
          },
        },
        rp: { id: '{rpId}' },
      },
    },
  },
  readDeviceAuthentication: {
    ...authentications,
    method: 'GET',
    path: `${authentications.path}/{deviceAuthenticationId}`,
  },
  deviceSelectDeviceAuthentication: step('device.select', {
    device: { id: '{deviceId}' },
    compatibility: '{compatibility}',
  }),
  validateOtpDeviceAuthentication: step('otp.check', { otp: '{otp}' }),
  validateAssertionDeviceAuthentication: step('assertion.check', {
    origin: '{origin}',
    assertion: '{assertion}',
    compatibility: '{compatibility}',
  }),
  cancelPushNotification: step('deviceAuthentication.cancel', { reason: '{reason}' }),
  setDeviceOrder: {
    method: 'POST',
    path: devices,
    body: { contentType: `${media}.order+json`, json: { order: [{ id: '{defaultDeviceId}' }] } },
  },
} satisfies Record<string, HttpCall>;

/**
 * The calls of devices and device authentications at an environment of the platform. Those of
 * PingID are the same ones under names of their own.
 */
export const mfaCalls: Readonly<Record<string, HttpCall>> = {
  ...calls,
  readAllDevicesPingID: calls.readAllDevices,
  createDevicePingID: calls.createDevice,
  createPairingKeyPingID: calls.createPairingKey,
  createDeviceAuthenticationPingID: calls.createDeviceAuthentication,
  cancelDeviceAuthenticationPingID: calls.cancelPushNotification,
};

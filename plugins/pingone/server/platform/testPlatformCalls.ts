/** A call of the platform's API that a node of a built-in connector becomes. */
export interface PlatformCase {
  readonly connector: string;
  readonly capability: string;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly method: string;
  /** After the environment; an address that begins with https stands for itself. */
  readonly path: string;
  readonly type?: string;
  readonly body?: unknown;
}
type Row = readonly [
  capability: string,
  properties: Readonly<Record<string, unknown>>,
  method: string,
  path: string,
  body?: unknown,
  type?: string,
];

const toCases = (connector: string, rows: readonly Row[]): readonly PlatformCase[] =>
  rows.map(([capability, properties, method, path, body, type]) => ({
    connector,
    capability,
    properties,
    method,
    path,
    ...(body !== undefined && { body }),
    ...(type !== undefined && { type: `application/vnd.pingidentity.${type}+json` }),
  }));

const user = { identifier: 'u1' };
const device = { userId: 'u1', deviceId: 'd1' };
const authentication = { deviceAuthenticationId: 'a1' };
const steps = 'https://auth.pingone.com/env-1/deviceAuthentications';

/** The calls of users, passwords and groups. */
const sso: readonly Row[] = [
  [
    'userLookup',
    { matchAttributes: ['username', 'email'], userIdentifierForFindUser: 'a"b' },
    'GET',
    '/users?filter=username+eq+%22a%5C%22b%22+or+email+eq+%22a%5C%22b%22',
  ],
  ['readUser', user, 'GET', '/users/u1'],
  [
    'createUser',
    {
      username: 'ada',
      email: 'ada@example.com',
      given: 'Ada',
      population: 'usePopulationId',
      populationId: 'p1',
      additionalUserProperties: [{ name: 'nickname', value: 'A' }],
    },
    'POST',
    '/users',
    {
      username: 'ada',
      email: 'ada@example.com',
      name: { given: 'Ada' },
      population: { id: 'p1' },
      nickname: 'A',
    },
  ],
  [
    'createUser',
    { username: 'ada', email: 'ada@example.com', passwordForCreateUser: 'secret' },
    'POST',
    '/users',
    { username: 'ada', email: 'ada@example.com', password: { value: 'secret' } },
    'user.import',
  ],
  ['updateUser', { ...user, family: 'King' }, 'PATCH', '/users/u1', { name: { family: 'King' } }],
  ['deleteUser', user, 'DELETE', '/users/u1'],
  ['enableUser', { ...user, enabled: false }, 'PUT', '/users/u1/enabled', { enabled: false }],
  ['unlockUser', { userId: 'u1' }, 'POST', '/users/u1', {}, 'account.unlock'],
  ['sendVerificationCode', user, 'POST', '/users/u1', {}, 'user.sendVerificationCode'],
  [
    'verifyEmail',
    { ...user, verificationCode: '123' },
    'POST',
    '/users/u1',
    { verificationCode: '123' },
    'user.verify',
  ],
  [
    'checkPassword',
    { ...user, password: 'x' },
    'POST',
    '/users/u1/password',
    { password: 'x' },
    'password.check',
  ],
  [
    'resetPassword',
    { ...user, currentPassword: 'x', newPassword: 'y' },
    'PUT',
    '/users/u1/password',
    { currentPassword: 'x', newPassword: 'y' },
    'password.reset',
  ],
  [
    'setPassword',
    { ...user, passwordValue: 'y', bypassPolicy: true },
    'PUT',
    '/users/u1/password',
    { value: 'y', bypassPolicy: true },
    'password.set',
  ],
  [
    'recoverPassword',
    { ...user, recoveryCode: '1', newPassword: 'y' },
    'POST',
    '/users/u1/password',
    { recoveryCode: '1', newPassword: 'y' },
    'password.recover',
  ],
  ['sendRecoveryCode', user, 'POST', '/users/u1/password', {}, 'password.sendRecoveryCode'],
  ['readUserGroupMemberships', user, 'GET', '/users/u1/memberOfGroups?expand=group'],
  [
    'createUserGroupMembership',
    { ...user, groupId: 'g1' },
    'POST',
    '/users/u1/memberOfGroups',
    { id: 'g1' },
  ],
  ['checkUserAgreement', { ...user, agreementId: 'a1' }, 'GET', '/users/u1/agreementConsents/a1'],
  [
    'deleteUserGroupMembership',
    { ...user, groupId: 'g1' },
    'DELETE',
    '/users/u1/memberOfGroups/g1',
  ],
];

/** The calls of devices and of device authentications. */
const mfa: readonly Row[] = [
  ['readAllDevices', { userId: 'u1' }, 'GET', '/users/u1/devices'],
  ['readAllDevicesPingID', { userId: 'u1' }, 'GET', '/users/u1/devices'],
  [
    'createDevicePingID',
    { userId: 'u1', workforceDeviceType: 'TOTP' },
    'POST',
    '/users/u1/devices',
    { type: 'TOTP' },
  ],
  ['createPairingKeyPingID', { userId: 'u1' }, 'POST', '/users/u1/pairingKeys', {}],
  [
    'createDeviceAuthenticationPingID',
    { userId: 'u1', workforcePolicyMfaPolicyId: 'p' },
    'POST',
    steps,
    { user: { id: 'u1' }, policy: { id: 'p' } },
  ],
  [
    'cancelDeviceAuthenticationPingID',
    { ...authentication, reason: 'CHANGE_DEVICE' },
    'POST',
    `${steps}/a1`,
    { reason: 'CHANGE_DEVICE' },
    'deviceAuthentication.cancel',
  ],
  [
    'setDeviceOrder',
    { userId: 'u1', defaultDeviceId: 'd1' },
    'POST',
    '/users/u1/devices',
    { order: [{ id: 'd1' }] },
    'device.order',
  ],
  ['readDevice', device, 'GET', '/users/u1/devices/d1'],
  [
    'createDevice',
    { userId: 'u1', deviceType: 'EMAIL', email: 'a@b.c', phone: '1', status: 'ACTIVE', rpId: 'r' },
    'POST',
    '/users/u1/devices',
    { type: 'EMAIL', email: 'a@b.c', status: 'ACTIVE' },
  ],
  [
    'activateDevice',
    { ...device, otp: '123' },
    'POST',
    '/users/u1/devices/d1',
    { otp: '123' },
    'device.activate',
  ],
  [
    'updateDeviceNickname',
    { ...device, nickname: 'Key' },
    'PUT',
    '/users/u1/devices/d1/nickname',
    { nickname: 'Key' },
  ],
  ['deleteDevice', device, 'DELETE', '/users/u1/devices/d1'],
  ['readUserMFAEnabled', { userId: 'u1' }, 'GET', '/users/u1/mfaEnabled'],
  ['updateUserMFAEnabled', { userId: 'u1' }, 'PUT', '/users/u1/mfaEnabled', { mfaEnabled: true }],
  ['createPairingKey', { userId: 'u1' }, 'POST', '/users/u1/pairingKeys', {}],
  ['readPairingKey', { userId: 'u1', pairingKeyId: 'k' }, 'GET', '/users/u1/pairingKeys/k'],
  ['deletePairingKey', { userId: 'u1', pairingKeyId: 'k' }, 'DELETE', '/users/u1/pairingKeys/k'],
  [
    'readDeviceAuthenticationPolicy',
    { deviceAuthenticationPolicyId: 'p' },
    'GET',
    '/deviceAuthenticationPolicies/p',
  ],
  [
    'createDeviceAuthentication',
    { userId: 'u1', mfaPolicyId: 'p', selectedDeviceId: 'd1' },
    'POST',
    steps,
    { user: { id: 'u1' }, policy: { id: 'p' }, selectedDevice: { id: 'd1' } },
  ],
  ['readDeviceAuthentication', authentication, 'GET', `${steps}/a1`],
  [
    'deviceSelectDeviceAuthentication',
    { ...authentication, deviceId: 'd1' },
    'POST',
    `${steps}/a1`,
    { device: { id: 'd1' } },
    'device.select',
  ],
  [
    'validateOtpDeviceAuthentication',
    { ...authentication, otp: '123' },
    'POST',
    `${steps}/a1`,
    { otp: '123' },
    'otp.check',
  ],
  [
    'validateAssertionDeviceAuthentication',
    { ...authentication, origin: 'https://a', assertion: '{"id":1}' },
    'POST',
    `${steps}/a1`,
    { origin: 'https://a', assertion: '{"id":1}' },
    'assertion.check',
  ],
];

/** The calls of risk evaluations. */
const risk: readonly Row[] = [
  [
    'createRiskEvaluation',
    { ipAddress: '192.0.2.1', userId: 'u1', userType: 'EXTERNAL', riskPolicySetId: 'p' },
    'POST',
    '/riskEvaluations',
    {
      event: { ip: '192.0.2.1', user: { id: 'u1', type: 'EXTERNAL' } },
      riskPolicySet: { id: 'p' },
    },
  ],
  [
    'updateRiskEvaluation',
    {
      riskId: 'e1',
      completionStatus: 'SUCCESS',
      ipAddress: '192.0.2.1',
      userId: 'u1',
      userType: 'EXTERNAL',
    },
    'PUT',
    '/riskEvaluations/e1/event',
    { completionStatus: 'SUCCESS', ip: '192.0.2.1', user: { id: 'u1', type: 'EXTERNAL' } },
  ],
];

/** Every call of the built-in connectors at an environment of the platform. */
export const platformCases: readonly PlatformCase[] = [
  ...toCases('pingOneSSOConnector', sso),
  ...toCases('pingOneMfaConnector', mfa),
  ...toCases('pingOneRiskConnector', risk),
];

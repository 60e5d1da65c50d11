import type { NodeCall, NodeOutcome } from '#plugins/connectors/contract';
import { getText, isOn, line, toggle } from '#plugins/users/contract/nodeProperties';
import { platformTerms } from '../sso/platformNode';
import { getDeviceSelection } from './authenticationCapabilities';
import { onDevices, requireOwner, userId } from './mfaNode';

const minutes = (duration: number) => ({ duration, timeUnit: 'MINUTES' });
const coolDown = { count: 5, coolDown: minutes(15) };
const withCodes = {
  enabled: true,
  promptForNicknameOnPairing: true,
  otp: { lifeTime: minutes(10), failure: coolDown, otpLength: 6 },
};

/** The rules that hold here for all devices, in the form of a policy of the platform. */
export function toMfaPolicy(call: NodeCall, id = ''): Readonly<Record<string, unknown>> {
  const { companyId } = call.interaction;
  return {
    id: id || companyId,
    environment: { id: companyId },
    name: 'Default MFA policy',
    default: true,
    forSignOnPolicy: false,
    authentication: { deviceSelection: getDeviceSelection(call) },
    newDeviceNotification: 'NONE',
    ignoreUserLock: false,
    email: withCodes,
    sms: withCodes,
    voice: withCodes,
    totp: { enabled: true, promptForNicknameOnPairing: true, otp: { failure: coolDown } },
    fido2: { enabled: true, promptForNicknameOnPairing: true },
    mobile: { enabled: true, promptForNicknameOnPairing: true, otp: { failure: coolDown } },
  };
}

const withEnabled = (mfaEnabled: boolean): NodeOutcome => ({
  kind: 'success',
  output: { mfaEnabled, rawResponse: { mfaEnabled } },
});
const output = {
  mfaEnabled: { type: 'boolean' },
  rawResponse: { type: 'object', properties: { mfaEnabled: { type: 'boolean' } } },
};
/** A policy as pickers of references offer it. */
export const mfaPolicySchema = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    name: { type: 'string' },
    authentication: { type: 'object', properties: { deviceSelection: { type: 'string' } } },
  },
};

/** Whether a user takes part, and by which rules. */
export const policyCapabilities = {
  readUserMFAEnabled: {
    title: 'Read User MFA Enabled',
    type: 'action' as const,
    properties: { userId },
    output,
    run: onDevices(async given =>
      withEnabled((await requireOwner(given)).attributes['mfaEnabled'] === true),
    ),
  },
  updateUserMFAEnabled: {
    title: 'Update User MFA Enabled',
    type: 'action' as const,
    properties: { userId, mfaEnabled: toggle('MFA Enabled', true) },
    output,
    run: onDevices(async given => {
      const { call, companyId, directory } = given;
      const { userId } = await requireOwner(given);
      const mfaEnabled = isOn(call, 'mfaEnabled', true);
      await directory.update(companyId, userId, { attributes: { mfaEnabled } }, platformTerms);
      return withEnabled(mfaEnabled);
    }),
  },
  readDeviceAuthenticationPolicy: {
    title: 'Read Device Authentication Policy',
    subTitle: 'Returns the rules that apply. They are the same for every policy.',
    type: 'action' as const,
    properties: {
      deviceAuthenticationPolicyId: line('Policy ID'),
      customDeviceAuthenticationPolicyId: line('Custom Policy ID'),
    },
    output: { rawResponse: mfaPolicySchema },
    run: onDevices(async ({ call }) => {
      const listed = getText(call, 'deviceAuthenticationPolicyId');
      const own = getText(call, 'customDeviceAuthenticationPolicyId');
      const rawResponse = toMfaPolicy(
        call,
        listed === 'enterCustomValue' || !listed ? own : listed,
      );
      return { kind: 'success', output: { rawResponse } };
    }),
  },
  evalPolicyPingID: {
    title: 'Evaluate Policy (PingID)',
    subTitle: 'Always requires a second factor. Policy rules are not evaluated.',
    type: 'action' as const,
    properties: {
      userId,
      policyFactsIp: line('IP Address'),
      policyFactsUserAgent: line('User Agent'),
      policyFactsApplicationId: line('Application ID'),
      policyFactsApplicationName: line('Application Name'),
      policyFactsGroups: line('Groups'),
    },
    output: {
      rawResponse: {
        type: 'object',
        properties: { id: { type: 'string' }, action: { type: 'string' } },
      },
    },
    run: onDevices(async given => {
      const { userId } = await requireOwner(given);
      const rawResponse = {
        ...toMfaPolicy(given.call),
        user: { id: userId },
        action: 'AUTHENTICATE',
      };
      return { kind: 'success', output: { rawResponse } };
    }),
  },
};

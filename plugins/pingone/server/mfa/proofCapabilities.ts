import { formatSentence } from '#core/contract/internal';
import { getField } from '#core/contract';
import type { NodeOutcome } from '#plugins/connectors/contract';
import { getText, line } from '#plugins/users/contract/nodeProperties';
import { invalidValue, type PlatformError } from '../../contract';
import { readUser } from '../sso/platformNode';
import { authenticationId, over, requireAuthentication } from './authenticationCapabilities';
import { authenticationOutput, readKept, withAuthentication } from './authenticationResource';
import type { DeviceAuthentication } from './AuthenticationStore';
import { isKey } from './deviceResource';
import { getAnsweringSite, readKeyAnswer } from './keyOptions';
import { onDevices, requireUsable, type MfaCall } from './mfaNode';

/** The refusal of an empty code. */
export const emptyCode = (): PlatformError =>
  invalidValue(['invalidOtp', 'emptyValue'], 'The code is empty.', {
    code: 'EMPTY_VALUE',
    target: 'otp',
  });
/** The refusal of a wrong code. */
export const wrongCode = (): PlatformError =>
  invalidValue(['invalidOtp', 'invalidValue'], 'Incorrect code. Try again.', {
    code: 'INVALID_OTP',
    target: 'otp',
  });
/** The refusal of every code for a while. */
export const tooManyCodes = (): PlatformError =>
  invalidValue(['tooManyOtpRetries'], 'Too many incorrect codes. Wait 15 minutes and try again.', {
    code: 'TOO_MANY_OTP_RETRIES',
    target: 'otp',
  });

/** Holds a code against a device or an address, after counting the try; refuses a wrong one. */
export async function spendCode(
  { call, companyId, service, store }: MfaCall,
  of: Pick<DeviceAuthentication, 'userId' | 'deviceId' | 'kind' | 'address'>,
  purpose: string,
  code: string,
): Promise<void> {
  const { userId, deviceId, kind, address } = of;
  if (code === '') throw emptyCode();
  const counted = deviceId || `${userId}:${address}`;
  if (!(await store.devices.countTry(companyId, counted))) throw tooManyCodes();
  if (kind === 'totp' || kind === 'mobile') {
    const checked = await service.confirmTotp(companyId, userId, deviceId, code);
    if (!checked.ok) throw checked.reason === 'tooMany' ? tooManyCodes() : wrongCode();
  } else {
    const to = { interactionId: purpose, userId, browser: call.knownBrowser };
    const checked = await service.checkCode(companyId, to, code);
    if (!checked.ok && checked.reason === 'wrong') throw wrongCode();
    // A code is over by its time, or by the tries that have locked its device as well.
    if (!checked.ok)
      throw (await store.devices.countTry(companyId, counted)) ? over() : tooManyCodes();
  }
  await store.devices.clearTries(companyId, counted);
}

async function complete(
  given: MfaCall,
  authentication: DeviceAuthentication,
  change: Partial<DeviceAuthentication> = {},
): Promise<NodeOutcome> {
  const { companyId, store } = given;
  const done = { ...change, status: 'COMPLETED', challenge: '' } as const;
  const completed = await store.authentications.step(companyId, authentication, done);
  if (!completed) throw over();
  if (completed.deviceId)
    await store.devices.change(companyId, completed.deviceId, { usedDate: Date.now() });
  return withAuthentication(given, completed);
}

async function validateOtp(given: MfaCall): Promise<NodeOutcome> {
  const { call, companyId, directory, store } = given;
  const authentication = await requireAuthentication(given);
  const { id, userId, deviceId, status } = authentication;
  if (status !== 'OTP_REQUIRED') throw over();
  requireUsable(await readUser(directory, companyId, userId));
  if (deviceId && !(await store.devices.find(companyId, userId, deviceId))?.active) throw over();
  await spendCode(given, authentication, id, getText(call, 'otp'));
  return complete(given, authentication);
}

async function validateAssertion(given: MfaCall): Promise<NodeOutcome> {
  const { call, companyId, directory, service, store } = given;
  const authentication = await requireAuthentication(given);
  if (authentication.status !== 'ASSERTION_REQUIRED') throw over();
  const kept = readKept(authentication);
  const rpId = String(getField(kept, 'rpId') ?? '');
  const challenge = String(getField(getField(kept, 'options'), 'challenge') ?? '');
  const party = getAnsweringSite(call, rpId);
  const checked = await service.authenticate(
    companyId,
    { challenge, userId: authentication.userId },
    readKeyAnswer(call.properties['assertion']),
    { verified: authentication.userId === '', party },
  );
  if (!checked.ok)
    throw invalidValue(['invalidAssertion', 'invalidValue'], formatSentence(checked.fault), {
      code: 'INVALID_ASSERTION',
      target: 'assertion',
    });
  const { userId, deviceId } = checked;
  requireUsable(await readUser(directory, companyId, userId));
  const device = await store.devices.find(companyId, userId, deviceId);
  if (!device || !isKey(device.kind)) throw over();
  return complete(given, authentication, { userId, deviceId, kind: device.kind });
}

/** The answers to authentications: codes and what keys signed. */
export const proofCapabilities = {
  validateOtpDeviceAuthentication: {
    title: 'Validate Passcode',
    subTitle: 'Each code works once. Five incorrect codes lock the device temporarily.',
    type: 'action' as const,
    traits: ['mfa'],
    properties: { ...authenticationId, otp: line('Passcode', { required: true }) },
    output: authenticationOutput,
    run: onDevices(validateOtp),
  },
  validateAssertionDeviceAuthentication: {
    title: 'Validate Assertion',
    subTitle: 'The response from a passkey or security key.',
    type: 'action' as const,
    traits: ['mfa'],
    properties: {
      ...authenticationId,
      assertion: line('Assertion', { required: true }),
      origin: line('Origin', {
        info: 'The page’s origin. It must be in the passkey domain.',
      }),
    },
    output: authenticationOutput,
    run: onDevices(validateAssertion),
  },
};

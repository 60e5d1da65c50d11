import type { NodeCall } from '#plugins/connectors/contract';
import { isAddress } from '#plugins/connectors/contract/kit/readAddresses';
import { brands } from '#plugins/pages/contract';
import type { DeviceKind } from '#plugins/users/contract';
import { getRecord } from '#plugins/users/contract/nodeProperties';
import { invalidValue, PlatformError } from '../../contract';
import type { MfaCall } from './mfaNode';

interface Delivery {
  /** The purpose of the code, such as one authentication. */
  readonly purpose: string;
  readonly userId: string;
  readonly kind: DeviceKind;
  readonly address: string;
}

const tooMany = () =>
  new PlatformError(
    ['smsVoiceLimitReached', 'limitExceeded', 'requestLimited', 'failedSendingOtp'],
    'Too many codes were sent to this email address or phone number. Wait 15 minutes and try again.',
    { status: 429, code: 'REQUEST_LIMITED' },
  );
const getSetting = ({ connection }: NodeCall, name: string) => {
  const value = connection[name];
  return typeof value === 'string' ? value.trim() : '';
};

/** Where a connection says that push messages go; empty without one. */
export const getPushUrl = (call: NodeCall): string => getSetting(call, 'pushUrl');

/** Hands a message to a gateway of the company's own; refuses unless it takes it. */
async function post(
  call: NodeCall,
  url: string,
  message: Readonly<Record<string, unknown>>,
  keys: readonly [string, ...string[]],
): Promise<void> {
  const token = getSetting(call, 'gatewayToken');
  const reply = await call
    .fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(message),
      signal: call.signal,
    })
    .catch(() => undefined);
  await reply?.body?.cancel().catch(() => {});
  if (reply?.ok) return;
  const why = reply ? `returned ${reply.status}` : 'did not respond';
  throw new PlatformError(keys, `This connection’s gateway ${why}. Try again later.`, {
    status: 502,
  });
}

/** Sends a code to an address of a device; refuses where it cannot go there. */
export async function deliverCode(
  { call, companyId, service }: MfaCall,
  { purpose, userId, kind, address }: Delivery,
): Promise<void> {
  const to = { interactionId: purpose, userId, email: address, browser: call.knownBrowser };
  if (kind === 'email') {
    const company =
      String(getRecord(call, 'templateVariables')['companyName'] ?? '') ||
      (await call.get(brands).find(companyId)).name;
    const subject = [company.replaceAll(/\s+/g, ' ').slice(0, 100), 'Your verification code'];
    const sent = await service.sendCode(companyId, to, {
      subject: subject.filter(Boolean).join(': '),
      text: 'Your code is {code}. It expires in ten minutes. If you didn’t request it, ignore this email.',
    });
    if (!sent) throw tooMany();
    return;
  }
  const gateway = getSetting(call, 'gatewayUrl');
  if (!gateway)
    throw new PlatformError(
      ['notConfigured', 'failedSendingOtp'],
      'This connection has no gateway for text messages and calls. Enter a URL in its “SMS and Voice Gateway” setting.',
    );
  const code = await service.createCode(companyId, to);
  if (code === undefined) throw tooMany();
  const message = { channel: kind, to: address, code, text: `Your code is ${code}.` };
  await post(call, gateway, message, ['failedSendingOtp', 'unexpectedError']);
}

/** Asks a paired app whether it is the person; refuses where nothing can carry the question. */
export const deliverPush = (
  call: NodeCall,
  message: Readonly<Record<string, unknown>>,
): Promise<void> => post(call, getPushUrl(call), message, ['pushFailed', 'unexpectedError']);

const longestMail = 254;
const isMail = (text: string) => text.length <= longestMail && isAddress(text);
const longestPhone = 30;
const isPhone = (text: string) => text.length <= longestPhone && /^\+?[\d .()/-]{5,}$/.test(text);

/** The address that a node gives for a kind of device; refuses what is none. */
export function requireAddress(kind: DeviceKind, email: string, phone: string): string {
  if (kind === 'email' && !isMail(email))
    throw invalidValue(
      ['invalidValue'],
      `“${email.slice(0, longestMail)}” is not an email address.`,
      {
        target: 'email',
      },
    );
  if ((kind === 'sms' || kind === 'voice') && !isPhone(phone))
    throw invalidValue(
      ['invalidValue'],
      `“${phone.slice(0, longestPhone)}” is not a phone number.`,
      { target: 'phone' },
    );
  if (kind === 'email') return email;
  return kind === 'sms' || kind === 'voice' ? phone : '';
}

import type { NodeCall } from '#plugins/connectors/contract';
import { withProof } from '#plugins/connectors/contract/proof';
import { getRelyingParty } from '../../contract';
import { refusalOutput, refuse, succeed } from '../directory/connector/directoryNode';
import { line, getText, shownOwn, userIdProperty } from '../../contract/nodeProperties';
import {
  isCanceled,
  cancelOutcome,
  codeRefusals,
  requireUser,
  withAuthenticators,
} from './authenticatorNode';
import { totpScreen } from './screens';
import { renderQrCode } from './totp';

const deviceName = line('Device Name', { value: 'Authenticator app' });
const code = line('Code', { required: true, info: 'The six digits from the app.' });
const output = { deviceId: { type: 'string' }, ...refusalOutput };

/** Returns the user, and the name, issuer and account that the app shows for the entry. */
async function begin(call: NodeCall) {
  const user = await requireUser(call);
  const name = getText(call, 'deviceName');
  const issuer = getRelyingParty(call).name ?? '';
  return {
    user,
    terms: { name, issuer, account: user.email || user.username || user.displayName },
  };
}

/** Authenticator apps: six digits, new every thirty seconds. */
export const totpCapabilities = {
  enrolTotp: {
    title: 'Set Up Authenticator App',
    subTitle: 'Shows the QR code to scan. True after the first correct code.',
    type: 'trigger' as const,
    respondToUser: true,
    properties: {
      ...userIdProperty,
      deviceName,
      title: line('Title', { info: shownOwn }),
      text: line('Text', { info: shownOwn }),
      button: line('Button', { info: shownOwn }),
      cancel: line('Cancel Button', {
        info: 'The label of a second button, which takes the false branch. If empty, it is hidden.',
      }),
    },
    output,
    run: withAuthenticators(async ({ call, service, companyId, userId }) => {
      if (isCanceled(call)) return cancelOutcome();
      const { submission, memory } = call;
      const [deviceId, uri, secret] = ['deviceId', 'uri', 'secret'].map(name =>
        String(memory?.[name] ?? ''),
      );
      if (submission && deviceId && uri && secret) {
        const otp = String(submission.parameters['otp'] ?? '');
        const checked = await service.confirmTotp(companyId, userId, deviceId, otp);
        if (checked.ok) return succeed({ deviceId });
        if (checked.reason === 'tooMany') return refuse(...codeRefusals.tooMany);
        const screen = totpScreen(call, { uri, secret, qrCode: renderQrCode(uri) });
        const message = call.say(codeRefusals.wrong[1]);
        return {
          kind: 'screen',
          screen: { ...screen, memory: { ...screen.memory, deviceId }, message },
        };
      }
      const { user, terms } = await begin(call);
      const made = await service.createTotp(companyId, user.userId, terms);
      const screen = totpScreen(call, made);
      return {
        kind: 'screen',
        screen: { ...screen, memory: { ...screen.memory, deviceId: made.deviceId } },
      };
    }),
  },
  createTotp: {
    title: 'Start Authenticator App Setup',
    subTitle:
      'Creates the secret and QR code to show on your own page. Confirm the first code next.',
    type: 'action' as const,
    properties: { ...userIdProperty, deviceName },
    output: {
      ...output,
      secret: { type: 'string' },
      secretUri: { type: 'string' },
      secretQrCode: { type: 'string', description: 'An SVG image.' },
    },
    run: withAuthenticators(async ({ call, service, companyId }) => {
      const { user, terms } = await begin(call);
      const { deviceId, secret, uri, qrCode } = await service.createTotp(
        companyId,
        user.userId,
        terms,
      );
      return succeed({ deviceId, secret, secretUri: uri, secretQrCode: qrCode });
    }),
  },
  confirmTotp: {
    title: 'Confirm Authenticator App',
    subTitle: 'Checks the first code from the app that is being set up.',
    type: 'trigger' as const,
    properties: { ...userIdProperty, deviceId: line('Device ID', { required: true }), otp: code },
    output,
    run: withAuthenticators(async ({ call, service, companyId, userId }) => {
      const checked = await service.confirmTotp(
        companyId,
        userId,
        getText(call, 'deviceId'),
        getText(call, 'otp'),
      );
      return checked.ok
        ? succeed({ deviceId: checked.deviceId })
        : refuse(...codeRefusals[checked.reason]);
    }),
  },
  checkTotp: {
    title: 'Check Authenticator Code',
    subTitle: 'Each code works once, with five attempts in fifteen minutes.',
    type: 'trigger' as const,
    traits: ['mfa'],
    properties: { ...userIdProperty, otp: code },
    output,
    run: withAuthenticators(async ({ call, service, companyId, userId }) => {
      const checked = await service.checkTotp(companyId, userId, getText(call, 'otp'));
      return checked.ok
        ? withProof(succeed({ deviceId: checked.deviceId }), userId)
        : refuse(...codeRefusals[checked.reason]);
    }),
  },
};

import { toSentence } from '#core/contract/internal';
import { refusalOutput, refuse, succeed } from '../directory/connector/directoryNode';
import { withProof } from '#plugins/connectors/contract/proof';
import { area, line, getText, shownOwn, userIdProperty } from '../../contract/nodeProperties';
import { refusalStrings } from '../../pageStrings';
import { requireUser, withAuthenticators } from './authenticatorNode';
import { recoveryScreen } from './screens';

const left = { codesLeft: { type: 'number' } };

/** Recovery codes: ten, each good once, for who has lost the other ways. */
export const recoveryCapabilities = {
  showRecoveryCodes: {
    title: 'Show New Recovery Codes',
    subTitle: 'Shows ten new recovery codes, once. They replace the previous codes.',
    type: 'trigger' as const,
    respondToUser: true,
    properties: {
      ...userIdProperty,
      title: line('Title', { info: shownOwn }),
      text: area('Text', { info: shownOwn }),
      button: line('Button', { info: shownOwn }),
    },
    output: refusalOutput,
    run: withAuthenticators(async ({ call, service, companyId }) => {
      if (call.submission) return succeed({});
      const { userId } = await requireUser(call);
      return {
        kind: 'screen',
        screen: recoveryScreen(call, await service.createRecoveryCodes(companyId, userId)),
      };
    }),
  },
  createRecoveryCodes: {
    title: 'Create Recovery Codes',
    subTitle:
      'Creates ten new recovery codes to show on your own page. They replace the previous codes.',
    type: 'action' as const,
    properties: userIdProperty,
    output: { recoveryCodes: { type: 'array' }, ...refusalOutput },
    run: withAuthenticators(async ({ call, service, companyId }) => {
      const { userId } = await requireUser(call);
      return succeed({ recoveryCodes: await service.createRecoveryCodes(companyId, userId) });
    }),
  },
  checkRecoveryCode: {
    title: 'Use Recovery Code',
    subTitle: 'True for a correct, unused code.',
    type: 'trigger' as const,
    traits: ['mfa'],
    properties: { ...userIdProperty, recoveryCode: line('Recovery Code', { required: true }) },
    output: { ...left, ...refusalOutput },
    run: withAuthenticators(async ({ call, service, companyId, userId }) => {
      const spent = await service.spendRecoveryCode(
        companyId,
        userId,
        getText(call, 'recoveryCode'),
      );
      const codesLeft = await service.recoveryCodesLeft(companyId, userId);
      return spent
        ? withProof(succeed({ codesLeft }), userId)
        : refuse('wrongCode', toSentence(refusalStrings.wrongRecoveryCode), { codesLeft });
    }),
  },
};

import { formatSentence } from '#core/contract/internal';
import { describePasswordFaults } from '#core/server/internal';
import { withProof } from '#plugins/connectors/contract/proof';
import { getText, line } from '#plugins/users/contract/nodeProperties';
import { invalidValue } from '../../contract';
import {
  identifying,
  matching,
  onPlatform,
  platformTerms,
  requireUser,
  resourceOutput,
  withResource,
} from './platformNode';
import {
  getNewPassword,
  newPasswordProperties,
  passwordOutput,
  setPlatformPassword,
  weakPassword,
  withPasswordState,
} from './passwordCapabilities';
import { requireSentCode, spendUserCode } from './userCodes';

const { identifier, matchAttribute } = identifying;
const named = { identifier, matchAttribute };

/** Codes by mail: that an address is the user's, and that they may choose another password. */
export const codeCapabilities = {
  sendVerificationCode: {
    title: 'Send Verification Code',
    subTitle: 'Emails an eight-digit code that expires after ten minutes or five attempts.',
    type: 'action' as const,
    properties: named,
    output: resourceOutput,
    run: onPlatform(async given => {
      const user = await requireUser(given);
      await requireSentCode(given.call, user, 'verification');
      return withResource(user, given.call);
    }),
  },
  verifyEmail: {
    title: 'Verify Email',
    subTitle: 'True if the code is the last verification code emailed to the user.',
    type: 'action' as const,
    properties: { ...named, verificationCode: line('Verification Code', { required: true }) },
    output: resourceOutput,
    run: onPlatform(async given => {
      const { call, directory, companyId } = given;
      const user = await requireUser(given);
      await spendUserCode(call, user, 'verification', getText(call, 'verificationCode'));
      const verified = await directory.update(
        companyId,
        user.userId,
        { emailVerified: true, attributes: { lifecycle: { status: 'ACCOUNT_OK' } } },
        platformTerms,
      );
      return withProof(withResource(verified, call), user.userId);
    }),
  },
  sendRecoveryCode: {
    title: 'Send Recovery Code',
    subTitle: 'Emails an eight-digit code that expires after ten minutes or five attempts.',
    type: 'action' as const,
    properties: identifying,
    output: passwordOutput,
    run: onPlatform(async given => {
      const user = await requireUser(given);
      await requireSentCode(given.call, user, 'recovery');
      return withPasswordState(user, given.call);
    }),
  },
  recoverPassword: {
    title: 'Recover Password',
    subTitle: 'Sets a new password. Requires the last recovery code emailed to the user.',
    type: 'action' as const,
    properties: {
      ...identifying,
      ...matching,
      recoveryCode: line('Recovery Code', { required: true }),
      ...newPasswordProperties,
    },
    takesSecrets: ['newPassword', 'passwordValue'],
    output: passwordOutput,
    run: onPlatform(async given => {
      const { call, directory, companyId } = given;
      const user = await requireUser(given);
      if (!user.enabled)
        throw invalidValue(['accountNotUsable', 'userDisabled'], 'This user is disabled.', {
          code: 'ACCOUNT_NOT_USABLE',
          target: 'user',
        });
      const password = getNewPassword(call);
      const broken = await directory.passwordFaults(companyId, password);
      // A password that breaks a rule leaves the code for the next try; an empty one is refused below.
      if (password === '') return setPlatformPassword(given, user, password, 'invalidValue');
      if (broken.length > 0)
        throw weakPassword('invalidValue', formatSentence(describePasswordFaults(broken)));
      await spendUserCode(call, user, 'recovery', getText(call, 'recoveryCode'));
      const outcome = await setPlatformPassword(given, user, password, 'invalidValue');
      return withProof(outcome, user.userId);
    }),
  },
};

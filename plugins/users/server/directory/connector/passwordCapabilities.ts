import { formatSentence, toSentence, type Sentence } from '#core/contract/internal';
import { describePasswordFaults } from '#core/server/internal';
import {
  isOn,
  line,
  getText,
  toggle,
  getRawText,
  userIdProperty,
} from '#plugins/users/contract/nodeProperties';
import { refusalStrings as strings } from '#plugins/users/pageStrings';
import { withProof } from '#plugins/connectors/contract/proof';
import {
  inDirectory,
  refusalOutput,
  refuse,
  userOutput,
  withProvenUser,
  withFoundUser,
} from './directoryNode';
import { choosesAttribute } from './nodeChoices';
import { getUserLookup, whichUser } from '../whichUser';

const refusals: Readonly<Record<'wrong' | 'locked' | 'disabled', readonly [string, Sentence]>> = {
  wrong: ['wrongPassword', toSentence(strings.wrongPassword)],
  locked: ['locked', toSentence(strings.locked)],
  disabled: ['disabled', toSentence(strings.disabled)],
};
const password = (displayName: string) => line(displayName, { required: true });
const output = { ...userOutput, ...refusalOutput };

/** Passwords: checked, set, judged and expired. */
export const passwordCapabilities = {
  checkPassword: {
    ...choosesAttribute,
    title: 'Check Password',
    subTitle:
      'True for the correct password. Five incorrect passwords in a row lock the user temporarily.',
    type: 'trigger' as const,
    properties: {
      ...whichUser,
      password: password('Password'),
      expiredFails: toggle(
        'False When Expired',
        true,
        'A correct but expired password takes the false branch, with the reason “expired”.',
      ),
    },
    takesSecrets: ['password'],
    output: { ...output, expired: { type: 'boolean' } },
    run: inDirectory(async ({ call, directory, companyId, terms }) => {
      const checked = await directory.checkPassword(
        companyId,
        getUserLookup(call),
        getRawText(call, 'password'),
        terms,
      );
      if (!checked.ok) return refuse(...refusals[checked.reason]);
      const { user, expired } = checked;
      if (expired && isOn(call, 'expiredFails', true))
        return refuse('expired', toSentence(strings.passwordExpired), {
          user,
          userId: user.userId,
          expired,
        });
      return withProvenUser(user, { expired });
    }),
  },
  setPassword: {
    title: 'Set Password',
    subTitle: 'False if the password breaks a rule. The message names the rule.',
    type: 'action' as const,
    properties: {
      ...userIdProperty,
      newPassword: password('New Password'),
      currentPassword: line('Current Password', { info: 'If given, it must be correct.' }),
      expired: toggle(
        'Valid for One Sign-In',
        false,
        'The user must change it after the next sign-in.',
      ),
    },
    takesSecrets: ['newPassword', 'currentPassword'],
    output,
    run: inDirectory(async ({ call, directory, companyId, terms }) => {
      const userId = getText(call, 'userId');
      // A reference that leads to nothing is a wrong password: else a page without the field would
      // skip the check.
      const asked = /\{\{/.test(JSON.stringify(call.raw['currentPassword'] ?? ''));
      const verifies = asked || getRawText(call, 'currentPassword') !== '';
      if (verifies) {
        const checked = await directory.checkPassword(
          companyId,
          { userId },
          getRawText(call, 'currentPassword'),
          terms,
        );
        if (!checked.ok && checked.reason === 'wrong')
          return refuse('wrongPassword', toSentence(strings.wrongCurrent), {
            field: 'currentPassword',
          });
        if (!checked.ok) return refuse(...refusals[checked.reason]);
      }
      const expired = isOn(call, 'expired');
      await directory.setPassword(companyId, userId, getRawText(call, 'newPassword'), {
        ...terms,
        expired,
      });
      const outcome = await withFoundUser(directory, companyId, { userId });
      return verifies ? withProof(outcome, userId) : outcome;
    }),
  },
  checkPasswordRules: {
    title: 'Check Password Rules',
    subTitle: 'True when a password meets the rules. Does not change the user’s password.',
    type: 'trigger' as const,
    properties: { newPassword: password('Password') },
    takesSecrets: ['newPassword'],
    output: { ...refusalOutput, brokenRules: { type: 'array' } },
    run: inDirectory(async ({ call, directory, companyId, terms }) => {
      const faults = await directory.passwordFaults(
        companyId,
        getRawText(call, 'newPassword'),
        terms,
      );
      const brokenRules = faults.map(each => formatSentence(each));
      return faults.length === 0
        ? { kind: 'success', output: { brokenRules } }
        : refuse('weakPassword', describePasswordFaults(faults), {
            brokenRules,
            field: 'password',
          });
    }),
  },
  expirePassword: {
    title: 'Expire Password',
    subTitle: 'The user must change it at the next sign-in.',
    type: 'action' as const,
    properties: userIdProperty,
    output,
    run: inDirectory(async ({ call, directory, companyId }) => {
      const userId = getText(call, 'userId');
      await directory.expirePassword(companyId, userId);
      return withFoundUser(directory, companyId, { userId });
    }),
  },
  unlockUser: {
    title: 'Unlock User',
    subTitle: 'Clears the user’s count of incorrect passwords.',
    type: 'action' as const,
    properties: userIdProperty,
    output,
    run: inDirectory(async ({ call, directory, companyId }) => {
      const userId = getText(call, 'userId');
      await directory.unlock(companyId, userId);
      return withFoundUser(directory, companyId, { userId });
    }),
  },
};

import type { DirectoryUser, NodeCall } from '#plugins/connectors/contract';
import type { PasswordPolicy } from '#plugins/connectors/contract/internal';
import { DirectoryError } from '#plugins/connectors/contract';
import { withProof } from '#plugins/connectors/contract/proof';
import { getRawText, isOn, line, toggle } from '#plugins/users/contract/nodeProperties';
import { invalidValue, PlatformError } from '../../contract';
import { noUserMatch, notFound } from './directoryFaults';
import { getLookup, identifying, onPlatform, readUser, requireUser } from './platformNode';
import {
  passwordSchema,
  secondsUntilUnlock,
  toPasswordState,
} from '#plugins/pingone/server/sso/userResource';

export const passwordOutput = { passwordState: passwordSchema, rawResponse: passwordSchema };
/** Nodes hold a new password under either name. */
export const newPasswordProperties = {
  newPassword: line('New Password'),
  passwordValue: line('Password'),
};
export const getNewPassword = (call: NodeCall, first = 'newPassword', then = 'passwordValue') =>
  getRawText(call, first) || getRawText(call, then);

/** Ends with the state of a user's password. */
export function withPasswordState(user: DirectoryUser, call: NodeCall, expired = false) {
  const state = toPasswordState(user, call.interaction.companyId, expired);
  return { kind: 'success' as const, output: { passwordState: state, rawResponse: state } };
}

const lockedOut = (user: DirectoryUser | undefined): PlatformError => {
  const seconds = user && secondsUntilUnlock(user);
  const message = 'Too many incorrect passwords. Wait a few minutes and try again.';
  return invalidValue(['passwordLockedOut'], message, {
    code: 'PASSWORD_LOCKED_OUT',
    target: 'password',
    ...(seconds !== undefined && { innerError: { secondsUntilUnlock: seconds } }),
  });
};
const disabled = (): PlatformError =>
  invalidValue(['userDisabled', 'accountNotUsable'], 'This user is disabled.', {
    code: 'ACCOUNT_NOT_USABLE',
    target: 'user',
  });

/** Judges a password; `wrong` makes the refusal of one that is not right. */
async function requirePassword(
  { call, directory, companyId }: Parameters<typeof requireUser>[0],
  password: string,
  wrong: () => PlatformError,
) {
  const lookup = getLookup(call);
  const checked = await directory.checkPassword(companyId, lookup, password);
  const user = await directory.find(
    companyId,
    checked.ok ? { userId: checked.user.userId } : lookup,
  );
  if (checked.ok) return { user: user ?? checked.user, expired: checked.expired };
  if (checked.reason === 'locked') throw lockedOut(user);
  if (checked.reason === 'disabled') throw disabled();
  if (user?.hasPassword) throw wrong();
  if (user)
    throw invalidValue(['noPassword'], 'The user has no password.', {
      code: 'NO_PASSWORD',
      target: 'password',
    });
  throw 'userId' in lookup ? notFound('No user has this ID.') : noUserMatch();
}

/** The refusal of a password that breaks a rule, as the error `key`. */
export const weakPassword = (key: string, message: string): PlatformError =>
  invalidValue([key, 'invalidValue', 'constraintViolation'], message, { target: 'newPassword' });

/** Sets a password; `key` is the error of one that breaks a rule. */
export async function setPlatformPassword(
  { call, directory, companyId }: Parameters<typeof requireUser>[0],
  { userId }: DirectoryUser,
  password: string,
  key: string,
  terms: { readonly policy?: PasswordPolicy } = {},
) {
  if (password === '')
    throw invalidValue(['requiredValue', 'emptyValue'], 'The new password is empty.', {
      code: 'REQUIRED_VALUE',
      target: 'newPassword',
    });
  await directory.setPassword(companyId, userId, password, terms).catch((fault: unknown) => {
    if (!(fault instanceof DirectoryError) || fault.code !== 'weakPassword') throw fault;
    throw weakPassword(key, fault.message);
  });
  return withPasswordState(await readUser(directory, companyId, userId), call);
}

/** The password policy if the rules are not checked. */
const anyPassword: PasswordPolicy = {
  lengthMin: 1,
  lengthMax: 1024,
  requireLowercase: false,
  requireUppercase: false,
  requireNumbers: false,
  requireSpecial: false,
  spacesOk: true,
  previous: 0,
  maxAgeDays: 0,
  refuseCommon: false,
};

/** Passwords: checked, changed by whoever knows the one before, and set. */
export const passwordCapabilities = {
  checkPassword: {
    title: 'Check Password',
    subTitle:
      'True if the password is correct, even if expired. Five incorrect passwords lock the user temporarily.',
    type: 'action' as const,
    properties: { ...identifying, password: line('Password', { required: true }) },
    takesSecrets: ['password'],
    output: passwordOutput,
    run: onPlatform(async given => {
      const { call } = given;
      const wrong = () =>
        invalidValue(['passwordNotValid', 'invalidValue'], 'Incorrect password.', {
          target: 'password',
        });
      const { user, expired } = await requirePassword(given, getRawText(call, 'password'), wrong);
      return withProof(withPasswordState(user, call, expired), user.userId);
    }),
  },
  resetPassword: {
    title: 'Change Password',
    subTitle: 'Requires the current password. The new one must meet the password policy.',
    type: 'action' as const,
    properties: {
      ...identifying,
      currentPassword: line('Current Password', { required: true }),
      ...newPasswordProperties,
      recoveryCode: line('Recovery Code'),
    },
    takesSecrets: ['currentPassword', 'newPassword', 'passwordValue'],
    output: passwordOutput,
    run: onPlatform(async given => {
      const { call } = given;
      const wrong = () =>
        invalidValue(['currentPasswordNotValid', 'invalidValue'], 'Incorrect current password.', {
          target: 'currentPassword',
        });
      const { user } = await requirePassword(given, getRawText(call, 'currentPassword'), wrong);
      const outcome = await setPlatformPassword(
        given,
        user,
        getNewPassword(call),
        'newPasswordNotValid',
      );
      return withProof(outcome, user.userId);
    }),
  },
  setPassword: {
    title: 'Set Password',
    subTitle: 'Doesn’t require the current password, so verify the user first.',
    type: 'action' as const,
    properties: {
      ...identifying,
      ...newPasswordProperties,
      bypassPolicy: toggle('Bypass Password Rules', false),
      currentPassword: line('Current Password'),
      recoveryCode: line('Recovery Code'),
    },
    takesSecrets: ['newPassword', 'passwordValue'],
    output: passwordOutput,
    run: onPlatform(async given => {
      const { call } = given;
      const password = getNewPassword(call, 'passwordValue', 'newPassword');
      const terms = isOn(call, 'bypassPolicy') ? { policy: anyPassword } : {};
      const key = 'passwordPolicyNotValid';
      return setPlatformPassword(given, await requireUser(given), password, key, terms);
    }),
  },
};

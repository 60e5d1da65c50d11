import { every, format, type Message } from '#core/contract';
import { action, fromModule } from '#core/web/plugin';
import { mayUsers, type EndUserDetail, type UserFactor } from '../../contract';
import { userStrings as strings } from '../../strings';

const load = () => import('./runUserActions');
const subjectOnly = { palette: false } as const;
const update = { ...subjectOnly, when: mayUsers('update') };
const remove = { ...subjectOnly, when: mayUsers('delete'), danger: true };

const ask = (title: string, body: Message, yes: Message) => ({
  title,
  body: body.text,
  confirm: yes.text,
  danger: true,
});

/** Opens the form for a new user. */
export const addUser = action('users.add', {
  title: strings.add,
  words: 'create user, new user, create account',
  when: mayUsers('create'),
  run: fromModule(load, 'add'),
});

/** Opens the dialog that brings users in from a file. */
export const importUsers = action('users.import', {
  title: strings.import,
  words: 'upload users, csv, bulk users',
  palette: strings.importTitle,
  when: every(mayUsers('create'), mayUsers('update')),
  run: fromModule(load, 'bringIn'),
});

/** Saves every user as a file. */
export const exportUsers = action('users.export', {
  title: strings.export,
  palette: false,
  when: mayUsers('read'),
  run: fromModule(load, 'saveAll'),
});

/** Opens the form of a user on their page. */
export const editUser = action('users.edit', {
  title: strings.edit,
  ...update,
  run: fromModule(load, 'edit'),
});

/** Lets a user sign in again after too many wrong passwords. */
export const unlockUser = action('users.unlock', {
  title: strings.unlock,
  ...update,
  offered: ({ locked }: EndUserDetail) => locked,
  run: fromModule(load, 'unlock'),
  done: strings.userUnlocked,
});

/** Opens the form for a user's password on their page. */
export const setPassword = action('users.setPassword', {
  title: strings.setPassword,
  ...update,
  run: fromModule(load, 'askPassword'),
});

/** Has a user choose another password at the next sign-in. */
export const expirePassword = action('users.expirePassword', {
  title: strings.expireYes,
  ...update,
  offered: ({ hasPassword, passwordExpired }: EndUserDetail) => hasPassword && !passwordExpired,
  confirm: ({ displayName: name }) =>
    ask(format(strings.expireAsk, { name }), strings.expireBody, strings.expireYes),
  run: fromModule(load, 'expire'),
  done: strings.passwordEnded,
});

/** Lets a disabled user sign in again. */
export const enableUser = action('users.enable', {
  title: strings.enable,
  ...update,
  offered: ({ enabled }: EndUserDetail) => !enabled,
  run: fromModule(load, 'enable'),
  done: ({ displayName: name }) => format(strings.nowEnabled, { name }),
});

/** Signs a user off everywhere and keeps them from signing in. */
export const disableUser = action('users.disable', {
  title: strings.disable,
  ...update,
  danger: true,
  offered: ({ enabled }: EndUserDetail) => enabled,
  confirm: ({ displayName: name }) =>
    ask(format(strings.disableAsk, { name }), strings.disableBody, strings.disable),
  run: fromModule(load, 'disable'),
  done: ({ displayName: name }) => format(strings.nowDisabled, { name }),
});

/** One of a user's factors. */
export interface FactorOfUser {
  readonly user: EndUserDetail;
  readonly factor: UserFactor;
}

/** Takes one factor away from a user. */
export const removeFactor = action('users.removeFactor', {
  title: strings.removeFactorYes,
  ...update,
  danger: true,
  confirm: ({ factor: { name } }: FactorOfUser) =>
    ask(
      format(strings.removeFactorAsk, { name }),
      strings.removeFactorBody,
      strings.removeFactorYes,
    ),
  run: fromModule(load, 'takeFactor'),
  done: strings.factorRemoved,
});

/** Takes every factor away from a user. */
export const removeFactors = action('users.removeFactors', {
  title: strings.removeFactors,
  ...remove,
  offered: ({ factors }: EndUserDetail) => factors.length > 0,
  confirm: ({ displayName: name }) =>
    ask(
      format(strings.removeFactorsAsk, { name }),
      strings.removeFactorsBody,
      strings.removeFactorYes,
    ),
  run: fromModule(load, 'takeFactors'),
  done: strings.factorsRemoved,
});

/** Deletes a user with all that is theirs. */
export const deleteUser = action('users.delete', {
  title: strings.remove,
  ...remove,
  confirm: ({ displayName: name }: EndUserDetail) =>
    ask(format(strings.removeAsk, { name }), strings.removeBody, strings.removeYes),
  run: fromModule(load, 'remove'),
  done: strings.removed,
});

/** The actions of end users. */
export const userActions = [
  addUser,
  importUsers,
  exportUsers,
  editUser,
  unlockUser,
  setPassword,
  expirePassword,
  enableUser,
  disableUser,
  removeFactor,
  removeFactors,
  deleteUser,
];

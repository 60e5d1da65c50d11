import { format, type Message } from '#core/contract';
import { action, fromModule, type SubjectSource } from '#core/web/plugin';
import { may, type ServiceAccountLine } from '../../contract';
import { strings } from '../../strings';

/** As much of an account as its actions need. */
export type ActedAccount = Pick<ServiceAccountLine, 'accountId' | 'name' | 'enabled'>;

const load = () => import('./runAccountActions');
const amongAccounts = (question: Message): SubjectSource<ActedAccount> => ({
  question,
  find: fromModule(load, 'findAnyAccount'),
});

/** Opens the form for a new service account. */
export const addAccount = action('machines.add', {
  title: strings.add,
  words:
    'new service account, add service account, worker app, machine user, bot, api token, client credentials, ci',
  when: may('create'),
  run: fromModule(load, 'add'),
});

/** Opens an account’s page. */
export const openAccount = action('machines.open', {
  title: strings.open,
  words:
    'rotate client secret, public key, jwks, trusted issuer, workload identity, github actions',
  palette: strings.cmdOpen,
  among: amongAccounts(strings.cmdOpen),
  when: may('read'),
  run: fromModule(load, 'open'),
});

/** Opens the form of an account. */
export const editAccount = action('machines.edit', {
  title: strings.edit,
  palette: strings.cmdEdit,
  among: amongAccounts(strings.cmdEdit),
  when: may('update'),
  run: fromModule(load, 'edit'),
});

/** Deletes an account with its credentials. */
export const removeAccount = action('machines.remove', {
  title: strings.remove,
  words: 'remove service account, delete service account',
  palette: strings.cmdRemove,
  among: amongAccounts(strings.cmdRemove),
  when: may('delete'),
  danger: true,
  confirm: ({ name }: ActedAccount) => ({
    title: format(strings.removeAsk, { name }),
    body: strings.removeBody.text,
    confirm: strings.remove.text,
  }),
  run: fromModule(load, 'remove'),
  done: strings.accountDeleted,
});

/** Turns an account off, and ends its access tokens. */
export const disableAccount = action('machines.disable', {
  title: strings.disable,
  palette: strings.cmdDisable,
  among: amongAccounts(strings.cmdDisable),
  when: may('update'),
  offered: ({ enabled }: ActedAccount) => enabled,
  confirm: ({ name }) => ({
    title: format(strings.disableAsk, { name }),
    body: strings.disableBody.text,
    confirm: strings.disable.text,
    danger: true,
  }),
  run: fromModule(load, 'disable'),
  done: strings.accountDisabled,
});

/** Turns an account on. */
export const enableAccount = action('machines.enable', {
  title: strings.enable,
  palette: strings.cmdEnable,
  among: amongAccounts(strings.cmdEnable),
  when: may('update'),
  offered: ({ enabled }: ActedAccount) => !enabled,
  run: fromModule(load, 'enable'),
  done: strings.accountEnabled,
});

/** Ends the access tokens of an account. */
export const endTokens = action('machines.endTokens', {
  title: strings.endTokens,
  palette: false,
  when: may('update'),
  confirm: ({ name }: ActedAccount) => ({
    title: format(strings.endTokensAsk, { name }),
    body: strings.endTokensBody.text,
    confirm: strings.endTokens.text,
    danger: true,
  }),
  run: fromModule(load, 'endTokens'),
  done: strings.tokensEnded,
});

/** Opens the form for a new personal access token. */
export const addToken = action('machines.addToken', {
  title: strings.addToken,
  words: 'new access token, personal access token, pat, api token, new token, create token',
  run: fromModule(load, 'addToken'),
});

/** The actions of service accounts. */
export const machineActions = [
  addAccount,
  openAccount,
  editAccount,
  removeAccount,
  disableAccount,
  enableAccount,
  endTokens,
  addToken,
];

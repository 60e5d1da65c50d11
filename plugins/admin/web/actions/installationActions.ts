import { can, format } from '#core/contract';
import { adminAccess } from '#core/contract/internal';
import { action, fromModule } from '#core/web/plugin';
import type { Operator } from '../../contract';
import { installationStrings as strings } from '../../installationStrings';

/** An operator as the page of the installation lists them. */
export interface ListedOperator {
  readonly operator: Operator;
  readonly isYou: boolean;
  /** Runs the installation alone, and stays. */
  readonly isLast: boolean;
  readonly onRemoved: () => void;
}

const load = () => import('./runInstallationActions');
const when = can(adminAccess, 'update');

/** The texts of removing an operator: oneself, another one, or one who has not accepted yet. */
function describeRemoval({ operator: { name, pending }, isYou }: ListedOperator) {
  if (pending)
    return {
      title: strings.revokeInvitation.text,
      question: format(strings.revokeInvitationAsk, { name }),
      body: strings.revokeInvitationBody.text,
      done: format(strings.invitationRevoked, { name }),
    };
  if (isYou)
    return {
      title: strings.stepDown.text,
      question: strings.stepDownAsk.text,
      body: strings.removeOwnBody.text,
      done: strings.ownRemoved.text,
    };
  return {
    title: strings.removeOperator.text,
    question: format(strings.removeOperatorAsk, { name }),
    body: strings.removeOperatorBody.text,
    done: format(strings.operatorRemoved, { name }),
  };
}

/** Withdraws a person's rights over the installation. */
export const withdrawOperator = action('admin.withdrawOperator', {
  palette: false,
  title: (listed: ListedOperator) => describeRemoval(listed).title,
  when: can(adminAccess, 'delete'),
  danger: true,
  offered: ({ isLast }) => !isLast,
  confirm: listed => {
    const { title, question, body } = describeRemoval(listed);
    return { title: question, body, confirm: title };
  },
  run: fromModule(load, 'withdraw'),
  done: listed => describeRemoval(listed).done,
});

/** Lets an operator sign in again after too many incorrect passwords. */
export const unlockOperator = action('admin.unlockOperator', {
  palette: false,
  title: strings.unlockListed,
  when,
  offered: ({ operator: { locked } }: ListedOperator) => locked,
  run: fromModule(load, 'unlock'),
  done: ({ operator: { email } }) => format(strings.accountUnlocked, { email }),
});

/** Encrypts all secrets under the present key; with `true`, old signing keys are replaced too. */
export const refreshSecrets = action('admin.refreshSecrets', {
  title: strings.refresh,
  palette: false,
  when,
  confirm: (_signing: boolean) => ({
    title: strings.refreshAsk.text,
    body: strings.refreshBody.text,
    confirm: strings.refresh.text,
  }),
  run: fromModule(load, 'refresh'),
});

/** Reloads connections on the servers. */
export const forgetConnectors = action('admin.forgetConnectors', {
  title: strings.forgetConnectors,
  when,
  run: fromModule(load, 'forgetConnectors'),
  done: strings.connectorsForgotten,
});

/** Reloads variables on the servers. */
export const forgetConstructs = action('admin.forgetConstructs', {
  title: strings.forgetConstructs,
  when,
  run: fromModule(load, 'forgetConstructs'),
  done: strings.constructsForgotten,
});

/** The actions of the installation. */
export const installationActions = [
  withdrawOperator,
  unlockOperator,
  refreshSecrets,
  forgetConnectors,
  forgetConstructs,
];

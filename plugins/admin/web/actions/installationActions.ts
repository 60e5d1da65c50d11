import { can, format } from '#core/contract';
import { adminAccess } from '#core/contract/internal';
import { action, fromModule } from '#core/web/plugin';
import type { Operator } from '../../contract';
import { installationStrings as strings } from '../../installationStrings';

/** An operator as the page of the installation lists them. */
export interface ListedOperator {
  readonly operator: Operator;
  readonly isYou: boolean;
  readonly onRemoved: () => void;
}

const load = () => import('./runInstallationActions');
const when = can(adminAccess, 'update');

/** Withdraws a person's rights over the installation. */
export const withdrawOperator = action('admin.withdrawOperator', {
  palette: false,
  title: ({ isYou }: ListedOperator) => (isYou ? strings.stepDown : strings.removeOperator).text,
  when: can(adminAccess, 'delete'),
  danger: true,
  confirm: ({ operator: { name }, isYou }) => ({
    title: isYou ? strings.stepDownAsk.text : format(strings.removeOperatorAsk, { name }),
    body: (isYou ? strings.removeOwnBody : strings.removeOperatorBody).text,
    confirm: (isYou ? strings.stepDown : strings.removeOperator).text,
  }),
  run: fromModule(load, 'withdraw'),
  done: ({ operator: { name } }) => format(strings.operatorRemoved, { name }),
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

/** What can be done with the installation. */
export const installationActions = [
  withdrawOperator,
  refreshSecrets,
  forgetConnectors,
  forgetConstructs,
];

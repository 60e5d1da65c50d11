import { coreServices, type Context } from '#core/web';
import * as contract from '../../contract';
import type { ListedOperator } from './installationActions';

const signingDays = 90;
const calls = (context: Context) => context.get(coreServices.apiClient);

export async function withdraw(context: Context, listed: ListedOperator): Promise<void> {
  const { customerId } = listed.operator;
  await calls(context).run(contract.removeOperator, { params: { customerId } });
  listed.onRemoved();
}

export const unlock = (context: Context, { operator: { email } }: ListedOperator) =>
  calls(context).run(contract.unlockAccount, { body: { email } });

export const refresh = (context: Context, signing: boolean) =>
  calls(context).run(contract.refreshSecrets, { body: signing ? { signingDays } : {} });

export const forgetConnectors = (context: Context) =>
  calls(context).run(contract.forgetConnectors, {});
export const forgetConstructs = (context: Context) =>
  calls(context).run(contract.forgetConstructs, {});

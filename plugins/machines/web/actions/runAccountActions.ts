import { isAt, openAt, type Context, allPages } from '#core/web';
import { apiClient, navigate } from '#core/web/services';
import * as contract from '../../contract';
import type { ActedAccount } from './accountActions';

const { detail, list } = contract;
const getPage = ({ accountId }: ActedAccount) => detail.to({ id: accountId });
const toParams = (context: Context, { accountId }: ActedAccount) => ({
  companyId: context.get(apiClient).companyId ?? '',
  accountId,
});

export const add = (context: Context) => openAt(context, list.to(), { new: '' });
export const addToken = (context: Context) =>
  openAt(context, contract.tokensPage.to(), { new: '' });
export const open = (context: Context, account: ActedAccount) =>
  context.get(navigate)(getPage(account));
export const edit = (context: Context, account: ActedAccount) =>
  openAt(context, getPage(account), { edit: '' });

/** Leaves the account’s page for the list. */
export async function remove(context: Context, account: ActedAccount): Promise<void> {
  const params = toParams(context, account);
  await context.get(apiClient).run(contract.deleteServiceAccount, { params });
  if (isAt(getPage(account))) context.get(navigate)(list.to());
}

const turn = (enabled: boolean) => (context: Context, account: ActedAccount) =>
  context
    .get(apiClient)
    .run(contract.saveServiceAccount, { params: toParams(context, account), body: { enabled } });
export const disable = turn(false);
export const enable = turn(true);

export const endTokens = (context: Context, account: ActedAccount) =>
  context.get(apiClient).run(contract.endAccountTokens, { params: toParams(context, account) });

/** Finds every service account of the environment. */
export async function findAnyAccount(context: Context, signal: AbortSignal) {
  const { api, companyId } = context.get(apiClient);
  const all = await allPages(
    async (page, limit) =>
      (
        await api.call(
          contract.listServiceAccounts,
          { params: { companyId: companyId ?? '' }, query: { page, limit } },
          { signal },
        )
      ).serviceAccounts,
  );
  return all.map(account => ({ id: account.accountId, title: account.name, subject: account }));
}

import { allPages, type Context } from '#core/web';
import { apiClient } from '#core/web/services';
import { listServiceAccounts } from '../../contract';

/** Finds every service account of the environment. */
export default async function findAnyAccount(context: Context, signal: AbortSignal) {
  const { api, companyId } = context.get(apiClient);
  const all = await allPages(
    async (page, limit) =>
      (
        await api.call(
          listServiceAccounts,
          { params: { companyId: companyId ?? '' }, query: { page, limit } },
          { signal },
        )
      ).serviceAccounts,
  );
  return all.map(account => ({ id: account.accountId, title: account.name, subject: account }));
}

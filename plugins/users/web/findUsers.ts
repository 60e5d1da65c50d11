import { coreServices, type Context, type SearchResult } from '#core/web';
import { listUsers, userPage } from '../contract';

/** Finds end users by name, address or number, for the palette. */
export default async function findUsers(
  query: string,
  context: Context,
  signal: AbortSignal,
): Promise<SearchResult[]> {
  const { api, companyId } = context.get(coreServices.apiClient);
  if (!companyId) return [];
  const page = await api.call(
    listUsers,
    { params: { companyId }, query: { query, limit: 10 } },
    { companyId, signal },
  );
  return page.users.map(({ userId, displayName, email }) => ({
    id: userId,
    title: email && email !== displayName ? `${displayName} · ${email}` : displayName,
    to: userPage.to({ id: userId }),
  }));
}

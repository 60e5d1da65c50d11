import { coreServices, type Context, type SearchResult } from '#core/web';
import { listRoles, roleDetail } from '../contract';

/** Finds roles by name or description, for the palette. */
export default async function findRoles(
  query: string,
  context: Context,
  signal: AbortSignal,
): Promise<SearchResult[]> {
  const { api, companyId } = context.get(coreServices.apiClient);
  if (!companyId) return [];
  const input = { params: { companyId }, query: { query, limit: 10 } };
  const roles = await api.call(listRoles, input, { companyId, signal });
  return roles.map(({ _id: { name } }) => ({ id: name, title: name, to: roleDetail.to({ name }) }));
}

import { allPages, type Context } from '#core/web';
import { apiClient } from '#core/web/services';
import { listRoles, getRoleName } from '../../contract';

/** Finds every role of the company. */
export default async (context: Context, signal: AbortSignal) => {
  const { api, companyId } = context.get(apiClient);
  if (!companyId) return [];
  const read = (page: number, limit: number) =>
    api.call(listRoles, { params: { companyId }, query: { page, limit } }, { companyId, signal });
  return (await allPages(read)).map(role => ({
    id: getRoleName(role),
    title: getRoleName(role),
    ...(role.description && { hint: role.description }),
    subject: role,
  }));
};

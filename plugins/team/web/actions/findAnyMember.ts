import { allPages, type Context } from '#core/web';
import { apiClient } from '#core/web/services';
import { listMembers, getMemberName } from '../../contract';

/** Finds every member of the company. */
export default async (context: Context, signal: AbortSignal) => {
  const { api, companyId } = context.get(apiClient);
  if (!companyId) return [];
  const found = await allPages(async (page, limit) => {
    const input = { params: { companyId }, query: { page, limit } };
    return (await api.call(listMembers, input, { companyId, signal })).customers;
  });
  return found.map(member => ({
    id: member.customerId,
    title: getMemberName(member),
    hint: member.email,
    subject: member,
  }));
};

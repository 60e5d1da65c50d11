import { coreServices, type Context, type SearchResult } from '#core/web';
import { detail, listMembers, getMemberName } from '../contract';

/** Finds members by name or address, for the palette. */
export default async function findMembers(
  query: string,
  context: Context,
  signal: AbortSignal,
): Promise<SearchResult[]> {
  const { api, companyId } = context.get(coreServices.apiClient);
  if (!companyId) return [];
  const reply = await api.call(
    listMembers,
    { params: { companyId }, query: { query, limit: 10 } },
    { companyId, signal },
  );
  return reply.customers.map(member => ({
    id: member.customerId,
    title: `${getMemberName(member)} · ${member.email}`,
    to: detail.to({ id: member.customerId }),
  }));
}

import { allPages, coreServices, type Context } from '#core/web';
import { choose } from '#core/web/palette';
import { listMembers, nameOf, type Member } from '../../contract';
import { strings } from '../../strings';

/** Has the palette ask which member is meant, and goes on with them. */
export const chooseMember = (
  context: Context,
  then: (member: Member, companyId: string) => unknown,
) =>
  choose(strings.whichMember.text, async signal => {
    const { api, companyId } = context.get(coreServices.calls);
    if (!companyId) return [];
    const found = await allPages(async (page, limit) => {
      const input = { params: { companyId }, query: { page, limit } };
      return (await api.call(listMembers, input, { companyId, signal })).customers;
    });
    return found.map(member => ({
      id: member.customerId,
      title: nameOf(member),
      hint: member.email,
      run: () => then(member, companyId),
    }));
  });

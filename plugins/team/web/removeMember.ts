import { format } from '#core/contract';
import type { ActionContext } from '#core/web';
import { confirm } from '#core/web/ui';
import { deleteMember, list, nameOf, type Member } from '../contract';
import { strings } from '../strings';

/** Takes a member out of the company after a question, and leaves their page for the list. */
export async function removeMember(
  { calls, notices, go }: ActionContext,
  companyId: string,
  member: Member,
): Promise<void> {
  const { customerId } = member;
  const name = nameOf(member);
  const title = format(strings.removeAsk, { name });
  if (
    !(await confirm({
      title,
      body: strings.removeBody.text,
      confirm: strings.removeYes.text,
      danger: true,
    }))
  )
    return;
  try {
    await calls.run(deleteMember, { params: { companyId, customerId } });
    notices.success(format(strings.removed, { name }));
    if (location.pathname.endsWith(`/${customerId}`)) go(list.to());
  } catch (error) {
    notices.failure(error);
  }
}

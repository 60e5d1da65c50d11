import { format, type Service } from '#core/contract';
import { coreServices } from '#core/web';
import { confirm } from '#core/web/ui';
import { nameOf, type Member } from '#plugins/team/contract';
import { resetFactors } from '../contract';
import { strings } from '../strings';

/** Takes every second factor from a member, after a question. */
export default async function resetMemberFactors(
  member: Member,
  companyId: string,
  services: { get<T>(service: Service<T>): T },
): Promise<void> {
  const name = nameOf(member);
  const title = format(strings.resetFactorsAsk, { name });
  const body = strings.resetFactorsBody.text;
  if (!(await confirm({ title, body, confirm: strings.resetFactors.text, danger: true }))) return;
  const notices = services.get(coreServices.notices);
  try {
    const params = { companyId, customerId: member.customerId };
    await services.get(coreServices.calls).run(resetFactors, { params });
    notices.success(format(strings.factorsReset, { name }));
  } catch (error) {
    notices.failure(error);
  }
}

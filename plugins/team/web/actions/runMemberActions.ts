import { isAt, openAt, type Context, allPages } from '#core/web';
import { apiClient, navigate } from '#core/web/services';
import * as contract from '../../contract';
import type { Member } from '../../contract';
import type { MoreForMember } from './memberActions';

const { detail, list } = contract;
const getPage = ({ customerId }: Member) => detail.to({ id: customerId });
const toParams = (context: Context, { customerId }: Member) => ({
  companyId: context.get(apiClient).companyId ?? '',
  customerId,
});

export const invite = (context: Context) => openAt(context, list.to(), { invite: '' });

export const outbox = (context: Context) => openAt(context, list.to(), { outbox: '' });

export const open = (context: Context, member: Member) => context.get(navigate)(getPage(member));

export const edit = (context: Context, member: Member) =>
  openAt(context, getPage(member), { edit: '' });

/** Shows the link of the email just written to a member, where no mail server is set to send it. */
async function handOver(context: Context, member: Member): Promise<void> {
  const { companyId, customerId } = toParams(context, member);
  const input = { params: { companyId }, query: { limit: 1 } };
  const { sends } = await context.get(apiClient).api.call(contract.listOutbox, input);
  if (!sends)
    openAt(context, isAt(getPage(member)) ? getPage(member) : list.to(), { link: customerId });
}

export async function sendInvitation(context: Context, member: Member): Promise<void> {
  await context
    .get(apiClient)
    .run(contract.resendInvitation, { params: toParams(context, member) });
  await handOver(context, member);
}

export const unlock = (context: Context, { customerId }: Member) =>
  context.get(apiClient).run(contract.unlockMember, { params: { customerId } });

export async function reset(context: Context, member: Member): Promise<void> {
  await context.get(apiClient).run(contract.resetPassword, { params: toParams(context, member) });
  await handOver(context, member);
}

export const endAll = (context: Context, member: Member) =>
  context.get(apiClient).run(contract.endMemberSessions, { params: toParams(context, member) });

export const more = (context: Context, { member, more: { endpoint } }: MoreForMember) =>
  context.get(apiClient).run(endpoint, { params: toParams(context, member) });

/** Leaves the member's page for the list. */
export async function remove(context: Context, member: Member): Promise<void> {
  await context.get(apiClient).run(contract.deleteMember, { params: toParams(context, member) });
  if (isAt(getPage(member))) context.get(navigate)(list.to());
}

/** Finds every member of the company. */
export const findAnyMember = async (context: Context, signal: AbortSignal) => {
  const { api, companyId } = context.get(apiClient);
  if (!companyId) return [];
  const members = await allPages(async (page, limit) => {
    const input = { params: { companyId }, query: { page, limit } };
    return (await api.call(contract.listMembers, input, { companyId, signal })).customers;
  });
  return members.map(member => ({
    id: member.customerId,
    title: contract.getMemberName(member),
    hint: member.email,
    subject: member,
  }));
};

import { isAt, openAt, type Context } from '#core/web';
import { apiClient, navigate } from '#core/web/services';
import { deleteUserGroup, groupPage, groupsPage, type UserGroup } from '../../contract';

const getPage = ({ groupId }: UserGroup) => groupPage.to({ id: groupId });

export const add = (context: Context) => openAt(context, groupsPage.to(), { add: '' });

export const edit = (context: Context, group: UserGroup) =>
  openAt(context, getPage(group), { edit: '' });

export const addUsers = (context: Context, group: UserGroup) =>
  openAt(context, getPage(group), { addUsers: '' });

/** Leaves the group's page first, which would say that there is no such group. */
export async function remove(context: Context, group: UserGroup): Promise<void> {
  const { companyId } = context.get(apiClient);
  if (isAt(getPage(group))) context.get(navigate)(groupsPage.to());
  const params = { companyId: companyId ?? '', groupId: group.groupId };
  await context.get(apiClient).run(deleteUserGroup, { params });
}

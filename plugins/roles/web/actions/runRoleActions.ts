import { isAt, openAt, type Context, allPages } from '#core/web';
import { navigate, apiClient } from '#core/web/services';
import { roleDetail, getRoleName, rolesList, listRoles } from '../../contract';
import type { ActedRole } from './roleActions';

export const create = (context: Context) => openAt(context, rolesList.to(), { new: '' });

export const open = (context: Context, role: ActedRole) =>
  context.get(navigate)(roleDetail.to({ name: getRoleName(role) }));

export const copy = (context: Context, role: ActedRole) => openDialog(context, 'copy', role);

export const remove = (context: Context, role: ActedRole) => openDialog(context, 'delete', role);

/** Opens it in front of the role's own page where that is on screen, and of the list elsewhere. */
function openDialog(context: Context, dialog: 'copy' | 'delete', role: ActedRole): void {
  const name = getRoleName(role);
  const own = roleDetail.to({ name });
  openAt(context, isAt(own) ? own : rolesList.to(), { [dialog]: name });
}

/** Finds every role of the company. */
export const findAnyRole = async (context: Context, signal: AbortSignal) => {
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

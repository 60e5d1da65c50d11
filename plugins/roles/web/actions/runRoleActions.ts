import { isAt, openAt, type Context } from '#core/web';
import { navigate } from '#core/web/services';
import { roleDetail, getRoleName, rolesList } from '../../contract';
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

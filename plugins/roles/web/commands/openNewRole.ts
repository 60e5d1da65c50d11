import { coreServices, type Context } from '#core/web';
import { rolesList } from '../../contract';

/** Opens the roles with the dialog for a new one. */
export default function openNewRole(context: Context) {
  context.get(coreServices.navigate)(`${rolesList.to()}?new`);
}

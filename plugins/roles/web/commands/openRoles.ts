import { coreServices, type Context } from '../../../../core/web';
import { rolesList } from '../../contract';

/** Goes to the roles. */
export default function openRoles(context: Context) {
  context.get(coreServices.navigate)(rolesList.to());
}

import { coreServices, type Context } from '../../../../core/web';
import { usersPage } from '../../contract';

/** Goes to the end users. */
export default function openUsers(context: Context) {
  context.get(coreServices.navigate)(usersPage.to());
}

import { coreServices, type Context } from '#core/web';
import { list } from '../../contract';

/** Opens the applications with the dialog for a new one in front. */
export default function openNewApp(context: Context) {
  context.get(coreServices.navigate)(`${list.to()}?new`);
}

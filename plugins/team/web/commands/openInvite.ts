import { coreServices, type Context } from '#core/web';
import { list } from '../../contract';

/** Opens the team with the dialog for a new member. */
export default function openInvite(context: Context) {
  context.get(coreServices.navigate)(`${list.to()}?invite`);
}

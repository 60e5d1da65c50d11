import { coreServices, type Context } from '#core/web';
import { groupsPage } from '../../contract';

/** Goes to the groups of end users. */
export default function openGroups(context: Context) {
  context.get(coreServices.navigate)(groupsPage.to());
}

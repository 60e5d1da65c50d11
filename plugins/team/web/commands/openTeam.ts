import { coreServices, type Context } from '../../../../core/web';
import { list } from '../../contract';

/** Goes to the team. */
export default function openTeam(context: Context) {
  context.get(coreServices.navigate)(list.to());
}

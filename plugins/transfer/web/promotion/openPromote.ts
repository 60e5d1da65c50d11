import { coreServices, type Context } from '#core/web';
import { promotePage } from '../../contract';

/** Goes to where flows are promoted. */
export default function openPromote(context: Context) {
  context.get(coreServices.navigate)(promotePage.to());
}

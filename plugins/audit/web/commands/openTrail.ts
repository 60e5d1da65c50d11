import { coreServices, type Context } from '../../../../core/web';
import { trail } from '../../contract';

/** Goes to the audit trail. */
export default function openTrail(context: Context) {
  context.get(coreServices.navigate)(trail.to());
}

import { coreServices, type Context } from '#core/web';
import { trail } from '../../contract';

/** Opens the audit trail and verifies it. */
export default function openVerification(context: Context) {
  context.get(coreServices.navigate)(`${trail.to()}?verify`);
}

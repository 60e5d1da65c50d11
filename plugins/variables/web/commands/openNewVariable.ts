import type { Context } from '#core/web';
import { coreServices } from '#core/web';
import { attributes } from '../../contract';

/** Opens the variables with the dialog for a new one in front. */
export default function openNewVariable(context: Context) {
  context.get(coreServices.navigate)(`${attributes.to()}?new`);
}

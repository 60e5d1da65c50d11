import type { Context } from '#core/web';
import { coreServices } from '#core/web';
import { attributes } from '../../contract';

/** Opens the variables with those that were deleted of late in front. */
export default function openDeletedVariables(context: Context) {
  context.get(coreServices.navigate)(`${attributes.to()}?deleted`);
}

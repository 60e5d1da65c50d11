import type { Context } from '#core/web';
import { coreServices } from '#core/web';
import { attributes } from '../../contract';

/** Opens the variables with the dialog that brings a file in. */
export default function openVariableImport(context: Context) {
  context.get(coreServices.navigate)(`${attributes.to()}?import`);
}

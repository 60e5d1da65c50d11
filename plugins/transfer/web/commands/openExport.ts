import { coreServices, type Context } from '#core/web';
import { transferPage } from '../../contract';

/** Opens the page of archives with the dialog for a new export in front. */
export default function openExport(context: Context) {
  context.get(coreServices.navigate)(`${transferPage.to()}?export`);
}

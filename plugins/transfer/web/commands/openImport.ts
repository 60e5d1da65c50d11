import { coreServices, type Context } from '#core/web';
import { transferPage } from '../../contract';

/** Opens the page of archives where a file is chosen. */
export default function openImport(context: Context) {
  context.get(coreServices.navigate)(`${transferPage.to()}?import`);
}

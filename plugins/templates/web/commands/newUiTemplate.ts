import { coreServices, type Context } from '#core/web';
import { studioPage } from '../../contract';

/** Opens the editor of a new template of a page. */
export default (context: Context) =>
  context.get(coreServices.navigate)(`${studioPage.to()}?id=new`);

import { coreServices, type Context } from '../../../../core/web';
import { studioPage } from '../../contract';

/** Opens the templates of pages. */
export default (context: Context) => context.get(coreServices.navigate)(studioPage.to());

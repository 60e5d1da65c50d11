import { coreServices, type Context } from '#core/web';
import { publishedPage } from '../../contract';

/** Opens what companies have published. */
export default (context: Context) => context.get(coreServices.navigate)(publishedPage.to());

import { coreServices, type Context } from '#core/web';
import { marketPage } from '../../contract';

/** Opens the templates of flows. */
export default (context: Context) => context.get(coreServices.navigate)(marketPage.to());

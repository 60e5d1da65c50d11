import type { Context } from '#core/web';
import { navigate } from '#core/web/services';
import { list } from '#plugins/flows/contract';

/** Opens the import over the list. */
export default (context: Context) => context.get(navigate)(`${list.to()}?do=import`);

import type { Context } from '#core/web';
import { navigate } from '#core/web/services';
import { list } from '../../contract';

/** Opens the form for a new flow over the list. */
export default (context: Context) => context.get(navigate)(`${list.to()}?do=new`);

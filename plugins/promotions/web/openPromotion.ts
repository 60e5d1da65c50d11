import type { Context } from '#core/web';
import { navigate } from '#core/web/services';
import { promotePage } from '../contract';

/** Goes to the page where flows are promoted. */
export default (context: Context): void => context.get(navigate)(promotePage.to());

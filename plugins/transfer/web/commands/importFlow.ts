import type { Context } from '#core/web';
import { navigate } from '#core/web/services';
import { importAddress } from '../flowImport/importAddress';

/** Opens the import over the list. */
export default (context: Context) => context.get(navigate)(importAddress());

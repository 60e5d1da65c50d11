import type { Context } from '#core/web';
import { openDialog } from '../dialogs/OpenDialog';

/** Opens the settings of the flow. */
export const openSettings = (context: Context) => context.find(openDialog)?.show('settings');
/** Opens the inputs that the flow takes. */
export const openInputs = (context: Context) => context.find(openDialog)?.show('inputs');

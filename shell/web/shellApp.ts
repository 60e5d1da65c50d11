import { namespace } from '#core/contract';
import type { Root } from '#core/web/root/Root';

/** The app around the plugins, for what the shell itself does. */
export const shellApp = namespace('shell').service<Root>('app');

import { namespace } from '../contract';
import type { Calls } from './data/Calls';
import type { Notices } from './notices/Notices';

const core = namespace('core');

/** Makes calls from a command; a component uses `useCall`. */
export const calls = core.service<Calls>('calls');
/** Shows toasts from a command; a component uses `useApp().notices`. */
export const notices = core.service<Notices>('notices');
/** Goes to a path of the console, after the unsaved guard agreed. */
export const navigate = core.service<(path: string) => void>('navigate');

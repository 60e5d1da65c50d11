import { namespace } from '../contract';
import type { ApiClient } from './data/ApiClient';
import type { Packages } from './packages/Packages';
import type { Notices } from './notices/Notices';
import type { PersonCheck } from './session/PersonCheck';
import type { Session } from './session/Session';

const core = namespace('core');

/** Makes calls from a command; a component uses `useMutation`. */
export const apiClient = core.service<ApiClient>('apiClient');
/** Tells who is signed on, for an action that is not for everyone's own account. */
export const session = core.service<Session>('session');
/** Shows toasts from a command; a component uses `useApp().notices`. */
export const notices = core.service<Notices>('notices');
/** Goes to a path of the console, after the unsaved guard agreed. */
export const navigate = core.service<(path: string) => void>('navigate');
/** Asks for the password once more before what a session left open must not do. */
export const personCheck = core.service<PersonCheck>('personCheck');
/** Keeps the plugins that packages bring as the server lists them. */
export const packages = core.service<Packages>('packages');

import { namespace } from '../contract';
import type { ApiClient } from './data/ApiClient';
import type { Packages } from './packages/Packages';
import type { Notices } from './notices/Notices';
import type { PersonCheck } from './session/PersonCheck';
import type { Session } from './session/Session';

const core = namespace('core');

/** Makes calls from a command; a component uses `useMutation`. */
export const apiClient = core.service<ApiClient>('apiClient');
/** Tells an action who is signed in. */
export const session = core.service<Session>('session');
/** Shows toasts from a command; a component uses `useApp().notices`. */
export const notices = core.service<Notices>('notices');
/** Goes to a path of the console. If there are unsaved changes, it asks first. */
export const navigate = core.service<(path: string) => void>('navigate');
/** Asks for the password again before a sensitive action. */
export const personCheck = core.service<PersonCheck>('personCheck');
/** Keeps the plugins from packages in sync with the server’s list. */
export const packages = core.service<Packages>('packages');

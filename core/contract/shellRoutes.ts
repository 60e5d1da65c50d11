import { namespace } from './reference';

/** Where the console opens; plugins place their pages under it. */
export const dashboardRoute = namespace('shell').route('dashboard', '/dashboard');

/** A person’s own account; `?environment` opens the form for a new environment. */
export const accountRoute = namespace('shell').route('account', '/account');

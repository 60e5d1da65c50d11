import { namespace } from './reference';

/** Where the console opens; plugins place their pages under it. */
export const dashboardRoute = namespace('shell').route('dashboard', '/dashboard');

import { namespace } from '#core/contract';

const users = namespace('users');

/** The resource group of a company's end users. */
export const usersAccess = users.permission('users');
/** Whether this installation shows the end users. */
// Operators know it by this name, from before users had a plugin of their own.
export const usersEnabled = namespace('team').flag('users', true);

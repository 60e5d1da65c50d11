import { namespace } from '#core/contract';

const users = namespace('users');

/** The resource group of a company's end users. */
export const usersAccess = users.permission('users');
/** Whether this installation shows the end users. */
export const usersEnabled = users.flag('users', true);

import { namespace } from '#core/contract';

const team = namespace('team');

/** The resource group of a company's end users. */
export const usersAccess = team.permission('users');
/** Whether this installation shows the end users. */
export const usersEnabled = team.flag('users', true);

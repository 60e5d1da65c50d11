import { namespace } from '../../../core/contract';

const roles = namespace('roles');

/** The wire's resource group for roles. */
export const rolesAccess = roles.permission('roles');
/** Whether this installation shows the roles. */
export const rolesEnabled = roles.flag('enabled', true);

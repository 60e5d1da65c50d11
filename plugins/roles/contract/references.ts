import { can, every, flagged, namespace, type CrudAction, type Gate } from '#core/contract';

const roles = namespace('roles');

/** The wire's resource group for roles. */
export const rolesAccess = roles.permission('roles');
/** Whether this installation shows the roles. */
export const rolesEnabled = roles.flag('enabled', true);
export const rolesList = roles.route('list', '/roles');
export const roleDetail = roles.route('detail', '/roles/:name');
/** Roles are shown, and the person may do this to them. */
export const mayRoles = (action: CrudAction): Gate =>
  every(flagged(rolesEnabled), can(rolesAccess, action));

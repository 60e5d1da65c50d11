import { Type } from 'typebox';
import {
  can,
  endpoint,
  every,
  flagged,
  Moment,
  Acknowledgement,
  Paging,
  some,
  namespace,
  type AnyQueries,
  type CrudAction,
  type Gate,
} from '#core/contract';
import { failures } from './failures';
import { access, enabled, getMember, listMembers, may } from '#plugins/team/contract';
import { EffectiveRight, Grant, Holder, ResourceGroup, Role } from './role';

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

/** Finds what has a role, other than members, such as `the service account “Nightly”`. */
export type RoleUse = (db: AnyQueries, role: string) => Promise<readonly string[]>;
/** Reports who has a role besides members. A role in use can’t be deleted. */
export const roleUses = roles.extensionPoint<RoleUse>('roleUses');

/** The names allowed for an environment's own roles; a colon is reserved for built-in ones. */
export const roleName = /^[A-Za-z0-9][A-Za-z0-9 ._-]{0,59}$/;
const Description = Type.String({ maxLength: 500 });
const Policy = Type.Array(Grant, { maxItems: 200 });

export const listRoles = endpoint('GET /company/:companyId/roles', {
  summary: 'Lists the roles of the environment, built-in roles first.',
  query: Paging,
  reply: Type.Array(Role),
  when: some(can(rolesAccess, 'read'), every(flagged(enabled), can(access, 'read'))),
});
export const listResources = endpoint('GET /company/:companyId/resources', {
  summary: 'Lists the resource groups that roles refer to.',
  reply: Type.Object({ resources: Type.Array(ResourceGroup) }),
  when: mayRoles('read'),
});
export const listHolders = endpoint('GET /company/:companyId/roles/:roleName/holders', {
  summary: 'Lists the members who have a role, sorted by name.',
  query: Paging,
  reply: Type.Object({ holders: Type.Array(Holder), count: Type.Integer() }),
  when: every(mayRoles('read'), may('read')),
});
export const getRights = endpoint('GET /company/:companyId/customers/:customerId/rights', {
  summary: 'Returns a member’s permissions, and the roles that grant them.',
  reply: Type.Object({
    customerId: Type.String(),
    name: Type.String(),
    roles: Type.Array(Type.String()),
    rights: Type.Array(EffectiveRight),
  }),
  when: every(mayRoles('read'), may('read')),
});
export const createRole = endpoint('POST /company/:companyId/roles', {
  summary: 'Creates a role. Its permissions can’t exceed the caller’s.',
  body: Type.Object({
    name: Type.String({ minLength: 1, maxLength: 200 }),
    description: Type.Optional(Description),
    policy: Type.Optional(Policy),
  }),
  reply: Role,
  when: mayRoles('create'),
  failure: failures.createRole,
  invalidates: () => [listRoles],
});
export const updateRole = endpoint('PUT /company/:companyId/roles/:roleName', {
  summary:
    'Changes a role’s description and permissions. With `updatedDate`, fails if someone else has changed the role since then.',
  body: Type.Object({
    description: Type.Optional(Description),
    policy: Type.Optional(Policy),
    updatedDate: Type.Optional(Moment),
  }),
  reply: Role,
  when: mayRoles('update'),
  failure: failures.updateRole,
  invalidates: () => [listRoles, getRights],
});
export const deleteRole = endpoint('DELETE /company/:companyId/roles/:roleName', {
  summary: 'Deletes a role. `replaceBy` names the role that its members get instead.',
  query: Type.Object({ replaceBy: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })) }),
  reply: Acknowledgement,
  when: mayRoles('delete'),
  failure: failures.deleteRole,
  invalidates: () => [listRoles, listHolders, getRights, listMembers, getMember],
});

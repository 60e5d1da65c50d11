import { every } from '#core/contract';
import { action, fromModule, type SubjectSource } from '#core/web/plugin';
import { mayRoles, type Role } from '../../contract';
import { strings } from '../../strings';

/** As much of a role as its actions need. */
export type ActedRole = Pick<Role, '_id' | 'builtIn' | 'grantable'>;

const load = () => import('./runRoleActions');
const among: SubjectSource<ActedRole> = {
  question: strings.which,
  find: fromModule(load, 'findAnyRole'),
};
const read = mayRoles('read');

/** Opens the form for a new role. */
export const newRole = action('roles.new', {
  title: strings.createRole,
  words: 'new role, add role, add permission',
  when: every(read, mayRoles('create')),
  run: fromModule(load, 'create'),
});

/** Opens what a role allows. */
export const openRole = action('roles.openOne', {
  title: strings.openOne,
  among,
  when: read,
  run: fromModule(load, 'open'),
});

/** Opens the form for a role that begins with the rights of another. */
export const copyRole = action('roles.copy', {
  title: strings.copyAs,
  palette: false,
  when: every(read, mayRoles('create')),
  offered: ({ grantable }: ActedRole) => grantable,
  run: fromModule(load, 'copy'),
});

/** Asks which role the holders get in its place, and deletes a role. */
export const deleteRole = action('roles.deleteOne', {
  title: strings.delete,
  palette: strings.deleteOne,
  among,
  when: every(read, mayRoles('delete')),
  danger: true,
  offered: ({ builtIn, grantable }: ActedRole) => grantable && !builtIn,
  run: fromModule(load, 'remove'),
});

/** The actions of roles. */
export const roleActions = [newRole, openRole, copyRole, deleteRole];

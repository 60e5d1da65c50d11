import { Type, type Static } from 'typebox';
import { endpoint, Acknowledgement } from '#core/contract';
import { DirectoryGroup } from '#plugins/connectors/contract/directoryUser';
import { getUser, listUsers, mayUsers } from './users';

/** A group of end users, with how many are in it. */
export const UserGroup = Type.Intersect([DirectoryGroup, Type.Object({ members: Type.Integer() })]);
export type UserGroup = Static<typeof UserGroup>;

const GroupName = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' });
const Description = Type.Optional(Type.String({ maxLength: 2000 }));

export const listUserGroups = endpoint('GET /company/:companyId/usergroups', {
  summary: 'Lists the groups of end users, sorted by name, with the number of users in each.',
  reply: Type.Object({ groups: Type.Array(UserGroup) }),
  when: mayUsers('read'),
});
export const createUserGroup = endpoint('POST /company/:companyId/usergroups', {
  summary: 'Creates a group of end users. Names are unique, regardless of case.',
  body: Type.Object({ name: GroupName, description: Description }),
  reply: UserGroup,
  when: mayUsers('create'),
  invalidates: () => [listUserGroups],
});
export const saveUserGroup = endpoint('PUT /company/:companyId/usergroups/:groupId', {
  summary: 'Changes a group’s name, description, or both.',
  body: Type.Object({ name: Type.Optional(GroupName), description: Description }),
  reply: Acknowledgement,
  when: mayUsers('update'),
  invalidates: () => [listUserGroups, getUser],
});
export const deleteUserGroup = endpoint('DELETE /company/:companyId/usergroups/:groupId', {
  summary: 'Deletes a group. Its users are not deleted.',
  reply: Acknowledgement,
  when: mayUsers('delete'),
  invalidates: () => [listUserGroups, listUsers, getUser],
});
export const addUserToGroup = endpoint(
  'PUT /company/:companyId/usergroups/:groupId/users/:userId',
  {
    summary: 'Adds a user to a group. Adding a user twice has no effect.',
    reply: Acknowledgement,
    when: mayUsers('update'),
    invalidates: () => [listUserGroups, listUsers, getUser],
  },
);
export const removeUserFromGroup = endpoint(
  'DELETE /company/:companyId/usergroups/:groupId/users/:userId',
  {
    summary: 'Removes a user from a group.',
    reply: Acknowledgement,
    when: mayUsers('update'),
    invalidates: () => [listUserGroups, listUsers, getUser],
  },
);

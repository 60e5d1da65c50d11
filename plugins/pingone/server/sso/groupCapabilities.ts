import type { DirectoryGroup } from '#plugins/connectors/contract/internal';
import { area, getText, line, rows } from '#plugins/users/contract/nodeProperties';
import { notFound } from './directoryFaults';
import { identifying, onPlatform, requireUser } from './platformNode';

const { identifier, matchAttribute } = identifying;
const text = { type: 'string' };
const groupProperties = {
  group: line('Group', { info: 'A group’s ID or name, or “useGroupId” to use the ID below.' }),
  groupId: line('Group ID'),
};
const toMembership = ({ groupId, name }: DirectoryGroup, companyId: string) => ({
  id: groupId,
  environment: { id: companyId },
  name,
  type: 'DIRECT',
});
const toGroupResource = ({ groupId, name, description }: DirectoryGroup, companyId: string) => ({
  id: groupId,
  environment: { id: companyId },
  name,
  displayName: name,
  ...(description && { description }),
});

type Given = Parameters<typeof requireUser>[0];

async function requireGroup({ call, directory, companyId }: Given): Promise<DirectoryGroup> {
  const chosen = getText(call, 'group');
  const nameOrId = chosen === '' || chosen === 'useGroupId' ? getText(call, 'groupId') : chosen;
  const group = nameOrId === '' ? undefined : await directory.findGroup(companyId, nameOrId);
  if (!group)
    throw notFound(`The group “${nameOrId}” does not exist. Create it under Users → Groups.`);
  return group;
}

/** Groups of users. */
export const groupCapabilities = {
  readUserGroupMemberships: {
    title: 'Read Group Memberships',
    type: 'action' as const,
    properties: { identifier, matchAttribute },
    output: {
      groupMemberships: {
        type: 'array',
        items: { type: 'object', properties: { id: text, name: text, type: text } },
      },
      rawResponse: { type: 'object' },
    },
    run: onPlatform(async given => {
      const { directory, companyId } = given;
      const { userId } = await requireUser(given);
      const groupMemberships = (await directory.groups(companyId, userId)).map(group =>
        toMembership(group, companyId),
      );
      const { length } = groupMemberships;
      return {
        kind: 'success',
        output: {
          groupMemberships,
          rawResponse: { _embedded: { groupMemberships }, count: length, size: length },
        },
      };
    }),
  },
  createUserGroupMembership: {
    title: 'Add User to Group',
    type: 'action' as const,
    properties: {
      identifier,
      matchAttribute,
      ...groupProperties,
      additionalUserProperties: rows('More Properties', 'Not stored.'),
    },
    output: { groupMembership: { type: 'object' }, rawResponse: { type: 'object' } },
    run: onPlatform(async given => {
      const { directory, companyId } = given;
      const { userId } = await requireUser(given);
      const group = await requireGroup(given);
      await directory.addToGroup(companyId, group.groupId, userId);
      const groupMembership = toMembership(group, companyId);
      return { kind: 'success', output: { groupMembership, rawResponse: groupMembership } };
    }),
  },
  deleteUserGroupMembership: {
    title: 'Remove User from Group',
    type: 'action' as const,
    properties: { identifier, matchAttribute, ...groupProperties },
    output: { rawResponse: { type: 'object' } },
    run: onPlatform(async given => {
      const { directory, companyId } = given;
      const { userId } = await requireUser(given);
      const group = await requireGroup(given);
      if (!(await directory.removeFromGroup(companyId, group.groupId, userId)))
        throw notFound(`The user is not in the group “${group.name}”.`);
      return { kind: 'success', output: { rawResponse: {} } };
    }),
  },
  updateGroup: {
    title: 'Update Group',
    subTitle: 'Changes only the fields you fill in.',
    type: 'action' as const,
    properties: {
      ...groupProperties,
      name: line('Name'),
      description: area('Description'),
      matchAttribute,
    },
    output: { group: { type: 'object' }, rawResponse: { type: 'object' } },
    run: onPlatform(async given => {
      const { call, directory, companyId } = given;
      const { groupId } = await requireGroup(given);
      const [name, description] = [getText(call, 'name'), getText(call, 'description')];
      const changed = await directory.updateGroup(companyId, groupId, {
        ...(name && { name }),
        ...(description && { description }),
      });
      const group = toGroupResource(changed, companyId);
      return { kind: 'success', output: { group, rawResponse: group } };
    }),
  },
};

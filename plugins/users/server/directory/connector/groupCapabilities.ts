import type { NodeCall } from '#plugins/connectors/contract';
import { DirectoryError, type UserDirectory } from '#plugins/connectors/contract';
import type { DirectoryGroup } from '#plugins/connectors/contract/internal';
import { area, line, getText, userIdProperty } from '#plugins/users/contract/nodeProperties';
import { choosesGroup } from './nodeChoices';
import { inDirectory, refusalOutput, refuse, succeed } from './directoryNode';

const group = {
  group: line('Group', {
    preferredControlType: 'dropDownAsync',
    required: true,
    info: 'The name or ID of the group.',
  }),
};
const output = { group: { type: 'object' }, groupId: { type: 'string' }, ...refusalOutput };
const withGroup = (found: DirectoryGroup, more: Readonly<Record<string, unknown>> = {}) =>
  succeed({ group: found, groupId: found.groupId, ...more });

async function requireGroup(
  directory: UserDirectory,
  companyId: string,
  call: NodeCall,
): Promise<DirectoryGroup> {
  const nameOrId = getText(call, 'group');
  const group = await directory.findGroup(companyId, nameOrId);
  if (!group)
    throw new DirectoryError('groupNotFound', `The group “${nameOrId}” does not exist.`, 'group');
  return group;
}

/** Groups of users. */
export const groupCapabilities = {
  createGroup: {
    title: 'Create Group',
    type: 'action' as const,
    properties: { name: line('Name', { required: true }), description: area('Description') },
    output,
    run: inDirectory(async ({ call, directory, companyId }) =>
      withGroup(
        await directory.createGroup(companyId, {
          name: getText(call, 'name'),
          description: getText(call, 'description'),
        }),
      ),
    ),
  },
  deleteGroup: {
    ...choosesGroup,
    title: 'Delete Group',
    subTitle: 'The group’s users are not deleted.',
    type: 'action' as const,
    properties: group,
    output: refusalOutput,
    run: inDirectory(async ({ call, directory, companyId }) => {
      await directory.deleteGroup(
        companyId,
        (await requireGroup(directory, companyId, call)).groupId,
      );
      return succeed({});
    }),
  },
  addToGroup: {
    ...choosesGroup,
    title: 'Add to Group',
    type: 'action' as const,
    properties: { ...userIdProperty, ...group },
    output: { ...output, added: { type: 'boolean' } },
    run: inDirectory(async ({ call, directory, companyId }) => {
      const group = await requireGroup(directory, companyId, call);
      return withGroup(group, {
        added: await directory.addToGroup(companyId, group.groupId, getText(call, 'userId')),
      });
    }),
  },
  removeFromGroup: {
    ...choosesGroup,
    title: 'Remove from Group',
    type: 'action' as const,
    properties: { ...userIdProperty, ...group },
    output: { ...output, removed: { type: 'boolean' } },
    run: inDirectory(async ({ call, directory, companyId }) => {
      const group = await requireGroup(directory, companyId, call);
      const removed = await directory.removeFromGroup(
        companyId,
        group.groupId,
        getText(call, 'userId'),
      );
      return withGroup(group, { removed });
    }),
  },
  isInGroup: {
    ...choosesGroup,
    title: 'Is in Group?',
    subTitle: 'True when the user is in the group.',
    type: 'trigger' as const,
    properties: { ...userIdProperty, ...group },
    output,
    run: inDirectory(async ({ call, directory, companyId }) => {
      const group = await requireGroup(directory, companyId, call);
      return (await directory.isMember(companyId, group.groupId, getText(call, 'userId')))
        ? withGroup(group)
        : refuse('notInGroup', `The user is not in the group “${group.name}”.`);
    }),
  },
  listGroups: {
    title: 'List Groups',
    subTitle: 'Lists a user’s groups, or all groups if no user is given.',
    type: 'trigger' as const,
    properties: {
      userId: line('User ID'),
    },
    output: { groups: { type: 'array' }, names: { type: 'array' }, count: { type: 'number' } },
    run: inDirectory(async ({ call, directory, companyId }) => {
      const groups = await directory.groups(companyId, getText(call, 'userId') || undefined);
      return succeed({ groups, names: groups.map(({ name }) => name), count: groups.length });
    }),
  },
};

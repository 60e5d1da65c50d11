import { handle } from '#core/server';
import {
  addUserToGroup,
  createUserGroup,
  deleteUserGroup,
  listUserGroups,
  removeUserFromGroup,
  saveUserGroup,
} from '../../contract';
import { userStrings as strings } from '../../strings';
import {
  addToGroup,
  changeGroup,
  countMembers,
  createGroup,
  deleteGroup,
  listGroups,
  removeFromGroup,
  requireGroup,
} from '../directory/groups';
import { withUserFailures } from './userFailure';

const resource = 'usergroup';

/** The groups of end users, and who is in them. */
export const groupHandlers = [
  handle(listUserGroups, async (_, { db }) => {
    const [groups, members] = await Promise.all([listGroups(db), countMembers(db)]);
    return {
      groups: groups.map(group => ({ ...group, members: members.get(group.groupId) ?? 0 })),
    };
  }),

  handle(createUserGroup, async ({ params: { companyId }, body }, call) =>
    withUserFailures(() =>
      call.transaction(async db => {
        const group = await createGroup(db, companyId, body);
        const after = { name: group.name, description: group.description };
        await call.audit({ action: 'create', resource, resourceId: group.groupId, after }, db);
        return { ...group, members: 0 };
      }),
    ),
  ),

  handle(saveUserGroup, async ({ params: { groupId }, body }, call) =>
    withUserFailures(() =>
      call.transaction(async db => {
        const { name, description } = await changeGroup(db, groupId, body);
        const entry = { action: 'update', resource, resourceId: groupId };
        await call.audit(
          { ...entry, before: { name, description }, after: { name, description, ...body } },
          db,
        );
        return { message: strings.groupChanged.text };
      }),
    ),
  ),

  handle(deleteUserGroup, async ({ params: { companyId, groupId } }, call) =>
    withUserFailures(() =>
      call.transaction(async db => {
        const { name } = await requireGroup(db, groupId, true);
        const members = (await countMembers(db, groupId)).get(groupId) ?? 0;
        await deleteGroup(db, companyId, groupId);
        await call.audit(
          { action: 'delete', resource, resourceId: groupId, before: { name, members } },
          db,
        );
        return { message: strings.groupRemoved.text };
      }),
    ),
  ),

  handle(addUserToGroup, async ({ params: { companyId, groupId, userId } }, call) =>
    withUserFailures(() =>
      call.transaction(async db => {
        const added = await addToGroup(db, companyId, groupId, userId);
        if (added)
          await call.audit({ action: 'add', resource, resourceId: groupId, after: { userId } }, db);
        return { message: strings.inGroup.text };
      }),
    ),
  ),

  handle(removeUserFromGroup, async ({ params: { groupId, userId } }, call) =>
    withUserFailures(() =>
      call.transaction(async db => {
        await requireGroup(db, groupId);
        const removed = await removeFromGroup(db, groupId, userId);
        if (removed)
          await call.audit(
            { action: 'remove', resource, resourceId: groupId, before: { userId } },
            db,
          );
        return { message: strings.outOfGroup.text };
      }),
    ),
  ),
];

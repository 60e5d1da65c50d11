import { handle, type Queries, type ServerHost } from '#core/server';
import { createUser, saveUser } from '../../contract';
import type { DirectoryUser } from '#plugins/connectors/contract';
import {
  identityConnections,
  userDirectoryConnectorId,
} from '#plugins/connectors/contract/internal';
import { companyRules } from '../directory/companyRules';
import { addToGroup, listGroups, removeFromGroup } from '../directory/groups';
import { lockUserRow } from '../directory/findUsers';
import { toUser } from '../directory/userRow';
import { changeRow, insertRow, newRow } from '../directory/writeUser';
import { changeAndSignOff } from '../signOffUsers';
import { withUserFailures } from './userFailure';
import { connectionStore } from '#plugins/connections/contract';

/** The connection whose users those of the company are: its User Directory. */
export async function userConnection(server: ServerHost, db: Queries, companyId: string) {
  const known = (await server.find(connectionStore)?.list(db, companyId)) ?? [];
  const own =
    known.find(({ connectorId }) => connectorId === userDirectoryConnectorId) ??
    identityConnections[0];
  return { connectionId: own.connectionId, connectorId: own.connectorId };
}

/**
 * Returns the fields of a user for the audit trail: those that were set, without dates or
 * passwords.
 */
const toAuditFields = (user: DirectoryUser) => ({
  username: user.username,
  email: user.email,
  emailVerified: user.emailVerified,
  phone: user.phone,
  externalId: user.externalId,
  givenName: user.givenName,
  familyName: user.familyName,
  enabled: user.enabled,
  attributes: user.attributes,
});

/** End users are made and changed here. */
export const userWriting = [
  handle(createUser, async ({ body, params: { companyId } }, call) =>
    withUserFailures(async () => {
      const { server, db } = call;
      const row = await newRow(companyId, body, await companyRules(server, db, companyId));
      const user = toUser(row);
      await call.transaction(async tx => {
        await insertRow(tx, row);
        await call.audit(
          {
            action: 'create',
            resource: 'user',
            resourceId: row.user_id,
            after: toAuditFields(user),
          },
          tx,
        );
      });
      return { ...user, ...(await userConnection(server, db, companyId)) };
    }),
  ),

  handle(
    saveUser,
    async ({ body: { groupIds, ...changes }, params: { companyId, userId } }, call) =>
      withUserFailures(async () => {
        const { server, db } = call;
        const rules = await companyRules(server, db, companyId);
        const change = async (tx: typeof db) => {
          const before = toAuditFields(toUser(await lockUserRow(tx, userId)));
          const after = await changeRow(tx, companyId, userId, changes, rules);
          const held = (await listGroups(tx, userId)).map(({ groupId }) => groupId);
          const groups = groupIds ?? held;
          for (const groupId of groups)
            if (!held.includes(groupId)) await addToGroup(tx, companyId, groupId, userId);
          for (const groupId of held)
            if (!groups.includes(groupId)) await removeFromGroup(tx, groupId, userId);
          const entry = { action: 'update', resource: 'user', resourceId: userId };
          await call.audit(
            {
              ...entry,
              before: { ...before, groups: held },
              after: { ...toAuditFields(toUser(after)), groups },
            },
            tx,
          );
          return after;
        };
        const ended = changes.enabled === false ? [userId] : [];
        const row = await changeAndSignOff(server, companyId, ended, signOff =>
          call.transaction(async tx => {
            const after = await change(tx);
            await signOff(tx);
            return after;
          }),
        );
        return { ...toUser(row), ...(await userConnection(server, db, companyId)) };
      }),
  ),
];

import { codes, Failure, format } from '#core/contract';
import { handle } from '#core/server';
import { connectionStore } from '#plugins/connections/contract';
import { variableStore } from '#plugins/variables/contract';
import {
  authenticatorsConnectorId,
  identityConnections,
  userDirectoryConnectorId,
} from '#plugins/connectors/contract/internal';
import { deleteUser, removeUserFactor, setUserPassword, unlockUser } from '../../contract';
import { userStrings } from '../../strings';
import { companyRules } from '../directory/companyRules';
import { deleteUser as deleteRows } from '../directory/writeUser';
import { getUserRow } from '../directory/findUsers';
import { setPassword } from '../directory/passwords/passwords';
import { clearTries, passwordTries } from '../directory/passwords/tries';
import { toUser } from '../directory/userRow';
import { changeAndSignOff } from '../signOffUsers';
import { withUserFailures } from './userFailure';

const factorTables = ['authenticators', 'authenticator_recovery_codes'] as const;

/** Passwords, locks, factors and the end of single users. */
export const userAccounts = [
  handle(unlockUser, async ({ params: { userId } }, call) =>
    withUserFailures(async () => {
      await call.transaction(async db => {
        await getUserRow(db, userId);
        await clearTries(db, passwordTries(userId));
        await call.audit({ action: 'unlock', resource: 'user', resourceId: userId }, db);
      });
      return { message: userStrings.userUnlocked.text };
    }),
  ),

  handle(setUserPassword, async ({ params: { companyId, userId }, body }, call) =>
    withUserFailures(async () => {
      const { server } = call;
      const { password = '', expired = false } = body;
      const entry = { resource: 'user', resourceId: userId };
      if (password) {
        const { policy } = await companyRules(server, call.db, companyId);
        const after = { passwordExpired: expired };
        await changeAndSignOff(server, companyId, [userId], signOff => {
          const within = async (db: typeof call.db) => {
            await call.audit({ ...entry, action: 'setPassword', after }, db);
            await signOff(db);
          };
          return setPassword(server, companyId, userId, password, { policy, expired, within });
        });
        return { message: userStrings.passwordSet.text };
      }
      await call.transaction(async db => {
        const { password_hash } = await getUserRow(db, userId);
        if (!password_hash) throw new Failure(409, codes.conflict, userStrings.noPassword.text);
        const values = { password_expired: 1, updated_date: Date.now() };
        await db.updateTable('directory_users').set(values).where('user_id', '=', userId).execute();
        await call.audit({ ...entry, action: 'expirePassword' }, db);
      });
      return { message: userStrings.passwordEnded.text };
    }),
  ),

  handle(removeUserFactor, async ({ params: { companyId, userId, deviceId } }, call) =>
    withUserFailures(async () => {
      const remove = async (db: typeof call.db) => {
        await getUserRow(db, userId);
        const before = await db
          .selectFrom('authenticators')
          .select(['kind', 'name'])
          .where('user_id', '=', userId)
          .where('device_id', '=', deviceId)
          .executeTakeFirst();
        if (!before) throw new Failure(404, codes.notFound, userStrings.noFactor.text);
        await db
          .deleteFrom('authenticators')
          .where('user_id', '=', userId)
          .where('device_id', '=', deviceId)
          .execute();
        const entry = { action: 'removeFactor', resource: 'user', resourceId: userId, before };
        await call.audit(entry, db);
      };
      await changeAndSignOff(call.server, companyId, [userId], signOff =>
        call.transaction(async db => {
          await remove(db);
          await signOff(db);
        }),
      );
      return { message: userStrings.factorRemoved.text };
    }),
  ),

  handle(deleteUser, async ({ params: { companyId, connectionId, userId } }, call) =>
    withUserFailures(async () => {
      const { server } = call;
      const known = (await server.find(connectionStore)?.list(call.db, companyId)) ?? [];
      const named = [...known, ...identityConnections].find(
        each => each.connectionId === connectionId,
      );
      if (!named) throw new Failure(404, codes.connectionNotFound, userStrings.noConnection.text);
      const whole = named.connectorId === userDirectoryConnectorId;
      if (!whole && named.connectorId !== authenticatorsConnectorId)
        throw new Failure(
          400,
          codes.invalid,
          format(userStrings.noUsersThere, { name: named.name }),
        );
      const remove = async (db: typeof call.db) => {
        const { displayName, email, username } = toUser(await getUserRow(db, userId));
        const entry = {
          resource: 'user',
          resourceId: userId,
          before: { displayName, email, username },
        };
        if (whole) {
          await deleteRows(server, db, userId);
          await server.find(variableStore)?.dropUser(db, companyId, userId);
        } else
          for (const table of factorTables)
            await db.deleteFrom(table).where('user_id', '=', userId).execute();
        await call.audit({ ...entry, action: whole ? 'delete' : 'removeFactors' }, db);
      };
      await changeAndSignOff(server, companyId, [userId], signOff =>
        call.transaction(async db => {
          await remove(db);
          await signOff(db);
        }),
      );
      return { message: whole ? 'Successfully deleted user' : userStrings.factorsRemoved.text };
    }),
  ),
];

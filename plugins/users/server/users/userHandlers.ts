import { exportUsersHandler } from './files/exportUsers';
import { importUsersHandler } from './files/importUsers';
import { groupHandlers } from './groupHandlers';
import { userAccounts } from './userAccounts';
import { userWriting, userConnection } from './userWriting';
import { handle } from '#core/server';
import { authenticators, getUser, listUsers } from '../../contract';
import { userDirectory } from '#plugins/connectors/contract';
import { codes, Failure } from '#core/contract';
import { userStrings } from '../../strings';
import { parseUserPlace, placeText } from './userPlaces';

/** The company's end users, a page at a time, and one of them. */
const userReading = [
  handle(
    listUsers,
    async ({ params: { companyId }, query: { after, ...filter } }, { server, db }) => {
      const directory = server.get(userDirectory);
      const [{ users, count, next }, connection] = await Promise.all([
        directory.list(companyId, {
          ...filter,
          ...(after !== undefined && { after: parseUserPlace(after) }),
        }),
        userConnection(server, db, companyId),
      ]);
      const terms = Object.entries(filter).filter(([, value]) => value !== undefined);
      const search = new URLSearchParams(terms.map(([name, value]) => [name, String(value)]));
      if (next) search.set('after', placeText(next));
      const href = `${server.settings.publicUrl}/v1/company/${companyId}/users?${search}`;
      return {
        users: users.map(user => ({ ...user, ...connection })),
        count,
        _links: next ? { next: { href } } : {},
      };
    },
  ),

  handle(getUser, async ({ params: { companyId, userId } }, { server, db }) => {
    const directory = server.get(userDirectory);
    const devices = server.get(authenticators);
    const [user, connection, groups, factors, recoveryCodesLeft, identities] = await Promise.all([
      directory.find(companyId, { userId }),
      userConnection(server, db, companyId),
      directory.groups(companyId, userId),
      devices.devices(companyId, userId),
      devices.recoveryCodesLeft(companyId, userId),
      directory.identities(companyId, userId),
    ]);
    if (!user) throw new Failure(404, codes.notFound, userStrings.noUser.text);
    return {
      ...user,
      ...connection,
      groups: [...groups],
      factors: factors.map(({ deviceId, kind, name, createdDate, usedDate }) => ({
        deviceId,
        kind,
        name,
        createdDate,
        usedDate,
      })),
      recoveryCodesLeft,
      identities: [...identities],
    };
  }),
];

/** The handlers of the calls about end users. */
export const userHandlers = [
  ...userReading,
  ...userWriting,
  ...userAccounts,
  ...groupHandlers,
  importUsersHandler,
  exportUsersHandler,
];

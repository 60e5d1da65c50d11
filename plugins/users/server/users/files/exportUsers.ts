import { Readable } from 'node:stream';
import { writeCsv } from '#core/contract/internal';
import { handle, type ServerHost } from '#core/server';
import { exportUsers } from '#plugins/users/contract';
import { userDirectory } from '#plugins/connectors/contract';
import type { UserPlace } from '#plugins/connectors/contract/internal';
import { listGroupIds, listGroups } from '../../directory/groups';
import { toCells, exported } from './userColumns';

const limit = 500;

/** The file piece by piece, so that any number of users needs the memory of a page. */
async function* pieces(server: ServerHost, companyId: string): AsyncGenerator<string> {
  const db = server.database.forCompany(companyId);
  const names = new Map((await listGroups(db)).map(({ groupId, name }) => [groupId, name]));
  yield writeCsv([exported]);
  let after: UserPlace | undefined;
  do {
    const { users, next } = await server
      .get(userDirectory)
      .list(companyId, { limit, ...(after && { after }) });
    if (users.length > 0) {
      const held = await listGroupIds(
        db,
        users.map(({ userId }) => userId),
      );
      yield writeCsv(
        users.map(user =>
          toCells(
            user,
            (held.get(user.userId) ?? []).flatMap(id => names.get(id) ?? []),
          ),
        ),
      );
    }
    after = next;
  } while (after);
}

/** Hands out all users as a file, and keeps in the trail that it did. */
export const exportUsersHandler = handle(exportUsers, async ({ params: { companyId } }, call) => {
  await call.audit({ action: 'export', resource: 'user' });
  const file = Readable.from(pieces(call.server, companyId), { objectMode: false });
  return call.reply
    .header('content-disposition', 'attachment; filename="users.csv"')
    .type('text/csv; charset=utf-8')
    .send(file);
});

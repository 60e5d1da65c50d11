import { Readable } from 'node:stream';
import { writeCsv } from '#core/contract/internal';
import { handle, type Queries, type ServerHost } from '#core/server';
import { longAnswers } from '#core/server/internal';
import { exportUsers } from '#plugins/users/contract';
import type { UserPlace } from '#plugins/connectors/contract/internal';
import { readUsersAfter } from '../../directory/findUsers';
import { listGroupIds, listGroups } from '../../directory/groups';
import { toUser } from '../../directory/userRow';
import { toCells, exported } from './userColumns';

const limit = 500;

/** The file piece by piece, so that any number of users needs the memory of a page. */
async function* pieces(server: ServerHost, companyId: string): AsyncGenerator<string> {
  const db = server.database.forCompany(companyId);
  const names = new Map((await listGroups(db)).map(({ groupId, name }) => [groupId, name]));
  yield writeCsv([exported]);
  for (let place: UserPlace | undefined; ;) {
    // A crowd of exports has a few pages in memory, and otherwise their texts.
    const page = await longAnswers.run(companyId, () => readPage(db, names, place));
    if (!page) return;
    place = page.end;
    yield page.text;
  }
}

async function readPage(
  db: Queries,
  names: ReadonlyMap<string, string>,
  place: UserPlace | undefined,
): Promise<{ readonly text: string; readonly end: UserPlace } | undefined> {
  const rows = await readUsersAfter(db, place, limit);
  const last = rows.at(-1);
  if (!last) return undefined;
  const held = await listGroupIds(
    db,
    rows.map(row => row.user_id),
  );
  const groupsOf = (userId: string) => (held.get(userId) ?? []).flatMap(id => names.get(id) ?? []);
  return {
    text: writeCsv(rows.map(row => toCells(toUser(row), groupsOf(row.user_id)))),
    end: { sortKey: last.sort_key, userId: last.user_id },
  };
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

import type { CompiledQuery } from 'kysely';
import { codes, Failure, format } from '#core/contract';
import { handle, readJson, type Queries, requireRoom, countRows } from '#core/server';
import {
  countImport,
  createPause,
  inStatements,
  OutdatedError,
  prepareAndWrite,
} from '#core/server/internal';
import { hashPassword } from '#core/server/passwords/hashPassword';
import { importUsers, type UserImport } from '#plugins/users/contract';
import { userStrings as strings } from '#plugins/users/strings';
import { indexAttributes } from '../../directory/attributes';
import { setGroups } from '../../directory/groups';
import { companyRules } from '../../directory/companyRules';
import { toUser } from '../../directory/userRow';
import { signOffUsers } from '../../signOffUsers';
import { findMeant, planImport, readLines, type Planned } from './planImport';
import { userLimit } from '../../userLimit';

const mostTold = 500;

function toUserImport(planned: readonly Planned[], dryRun: boolean): UserImport {
  const count = (action: Planned['action']) =>
    planned.filter(each => each.action === action).length;
  const lines = planned.flatMap((each): UserImport['lines'] => {
    const { line } = each;
    switch (each.action) {
      case 'same':
        return [];
      case 'refuse':
        return [{ line, action: each.action, name: each.name, message: each.message }];
      default:
        return [{ line, action: each.action, name: toUser(each.row).displayName }];
    }
  });
  const refused = lines.filter(({ action }) => action === 'refuse');
  const others = lines.filter(({ action }) => action !== 'refuse');
  return {
    dryRun,
    created: count('create'),
    updated: count('update'),
    same: count('same'),
    refused: count('refuse'),
    lines: [...refused, ...others].slice(0, mostTold),
  };
}

/** Composes the statements that insert new users, letting others in between. */
async function composeInserts(db: Queries, companyId: string, planned: readonly Planned[]) {
  const pause = createPause(companyId);
  const made = planned.flatMap(each => (each.action === 'create' ? [each.row] : []));
  const inserts: CompiledQuery[] = [];
  for (const rows of inStatements(made)) {
    inserts.push(db.insertInto('directory_users').values(rows).compile());
    await pause();
  }
  return inserts;
}

async function write(
  db: Queries,
  companyId: string,
  {
    planned,
    inserts,
  }: { readonly planned: readonly Planned[]; readonly inserts: readonly CompiledQuery[] },
): Promise<void> {
  const changes = planned.flatMap(each =>
    each.action === 'create' || each.action === 'update' ? [each] : [],
  );
  // Together, so that no statement waits for a turn of this process while others wait for all.
  await Promise.all([
    ...inserts.map(insert => db.executeQuery(insert)),
    ...changes.flatMap(({ action, row }) => {
      if (action !== 'update') return [];
      const { company_id: _, user_id: userId, password_hash: __, ...columns } = row;
      return [
        db.updateTable('directory_users').set(columns).where('user_id', '=', userId).execute(),
      ];
    }),
  ]);
  const indexed = changes.filter(
    ({ row, before }) => row.attributes !== (before?.attributes ?? '{}'),
  );
  await indexAttributes(
    db,
    companyId,
    new Map(indexed.map(({ row }) => [row.user_id, readJson(row.attributes)])),
  );
  await setGroups(
    db,
    companyId,
    new Map(changes.flatMap(({ row, groupIds }) => (groupIds ? [[row.user_id, groupIds]] : []))),
  );
}

/** Users from a file: told line by line, or made and changed, all of it or nothing. */
export const importUsersHandler = handle(
  importUsers,
  async (
    { params: { companyId }, query: { dryRun = false }, body: { csv, skipRefused = false } },
    call,
  ) => {
    const { server } = call;
    if (!dryRun) await countImport(call);
    const rules = await companyRules(server, call.db, companyId);
    const lines = readLines(csv);
    const plan = async () => {
      const found = await findMeant(call.db, lines);
      return { print: found.print, plan: await planImport(companyId, lines, rules, found) };
    };
    if (dryRun) return toUserImport((await plan()).plan, true);
    // Hashing is slow, so it is done before the transaction begins.
    const hashes = new Map<number, string>();
    for (const { line, said } of lines)
      if (said?.password) hashes.set(line, await hashPassword(said.password, companyId));
    const expired = new Set(
      lines.flatMap(({ line, said }) => (said?.passwordExpired ? [line] : [])),
    );
    const prepare = async () => {
      const { print, plan: all } = await plan();
      const planned = all.map(each => {
        const hash = hashes.get(each.line);
        if (each.action !== 'create' || !hash) return each;
        const set = {
          password_hash: hash,
          password_date: Date.now(),
          password_expired: expired.has(each.line) ? 1 : 0,
        };
        return { ...each, row: { ...each.row, ...set } };
      });
      const inserts = await composeInserts(call.db, companyId, planned);
      return { print, planned, inserts, reply: toUserImport(planned, false) };
    };
    const carryOut = ({ print, planned, inserts, reply }: Awaited<ReturnType<typeof prepare>>) =>
      server.database.longTransaction(companyId, async db => {
        if ((await findMeant(db, lines)).print !== print) throw new OutdatedError();
        if (reply.refused > 0 && !skipRefused) {
          const details = reply.lines
            .slice(0, 20)
            .map(({ line, message = '' }) => ({ at: `body/csv/${line}`, message }));
          throw new Failure(
            400,
            codes.invalid,
            format(strings.linesRefused, { count: reply.refused }),
            details,
          );
        }
        const count = () => countRows(db, 'directory_users');
        await requireRoom(db, companyId, userLimit, count, reply.created);
        await write(db, companyId, { planned, inserts });
        const { created, updated, refused } = reply;
        await call.audit(
          { action: 'import', resource: 'user', after: { created, updated, refused } },
          db,
        );
        return { reply, planned };
      });
    const done = await prepareAndWrite(prepare, carryOut);
    const disabled = done.planned.flatMap(each =>
      each.action === 'update' && each.before?.enabled === 1 && each.row.enabled === 0
        ? [each.row.user_id]
        : [],
    );
    await signOffUsers(server, companyId, disabled);
    return done.reply;
  },
);

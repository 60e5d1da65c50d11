import { codes, Failure, format } from '#core/contract';
import { handle, requireRoom } from '#core/server';
import { countImport, prepareAndWrite } from '#core/server/internal';
import { hashPassword } from '#core/server/passwords/hashPassword';
import { importUsers, type UserImport } from '#plugins/users/contract';
import { userStrings as strings } from '#plugins/users/strings';
import { companyRules } from '../../directory/companyRules';
import { toUser } from '../../directory/userRow';
import { changeAndSignOff } from '../../signOffUsers';
import { findMeant, planImport, readLines, type Planned } from './planImport';
import { stageImport } from './stageImport';
import { userLimit } from '../../directory/tables';

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

function refuseLines({ refused, lines }: UserImport): never {
  const details = lines
    .slice(0, 20)
    .map(({ line, message = '' }) => ({ at: `body/csv/${line}`, message }));
  throw new Failure(400, codes.invalid, format(strings.linesRefused, { count: refused }), details);
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
      const users = await findMeant(call.db, lines);
      return { found: users, planned: await planImport(companyId, lines, rules, users) };
    };
    if (dryRun) return toUserImport((await plan()).planned, true);
    // Hashing is slow, so it is done before the transaction begins.
    const hashes = new Map<number, string>();
    for (const { line, said } of lines)
      if (said?.password) hashes.set(line, await hashPassword(said.password, companyId));
    const expired = new Set(
      lines.flatMap(({ line, said }) => (said?.passwordExpired ? [line] : [])),
    );
    const prepare = async () => {
      const { found, planned: all } = await plan();
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
      const reply = toUserImport(planned, false);
      if (reply.refused > 0 && !skipRefused) refuseLines(reply);
      const staged = await stageImport(server.database, companyId, found, planned);
      const disabled = planned.flatMap(each =>
        each.action === 'update' && each.before?.enabled === 1 && each.row.enabled === 0
          ? [each.row.user_id]
          : [],
      );
      return { disabled, reply, staged };
    };
    const carryOut = ({ disabled, reply, staged }: Awaited<ReturnType<typeof prepare>>) => {
      const write = (signOff: (db: typeof call.db) => Promise<void>) =>
        server.database.longTransaction(companyId, async db => {
          const count = await staged.write(db);
          const { created, updated, refused } = reply;
          const entry = {
            action: 'import',
            resource: 'user',
            after: { created, updated, refused },
          };
          await requireRoom(db, companyId, userLimit, async () => count, created);
          await call.audit(entry, db);
          await signOff(db);
          return reply;
        });
      return changeAndSignOff(server, companyId, disabled, write).finally(() => staged.drop());
    };
    return prepareAndWrite(prepare, carryOut);
  },
);

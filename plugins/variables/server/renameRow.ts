import { codes, Failure, format } from '#core/contract';
import type { Queries, ServerHost } from '#core/server';
import { readVariableKey, variableKey } from '../contract';
import { defaultBounds, variableFaults } from '../domain/variableFaults';
import { strings } from '../strings';
import { requireSpace } from './limits/VariableSpace';
import { requireVariableRoom } from './newRow';
import type { ConstructRow } from './tables';
import { findVariable, toPlainValue, toStoredValue } from './variableRow';

/** Gives a variable another name, or a copy with it, and answers with the row of that name. */
export async function renameRow(
  server: ServerHost,
  db: Queries,
  companyId: string,
  { key, to, keep }: { readonly key: string; readonly to: string; readonly keep: boolean },
): Promise<ConstructRow> {
  const before = await findVariable(db, key);
  const name = variableKey(to, before.context, before.flow_id);
  await requireFreeName(db, before, name, to);
  // The place of an encrypted value is part of it.
  const value =
    before.type === 'secret'
      ? toStoredValue(server, companyId, name, before.type, toPlainValue(server, before))
      : before.value;
  const after = { ...before, name, value };
  if (keep) {
    if (before.carried === 0) await requireVariableRoom(db, companyId);
    await requireSpace(db, companyId, { after });
    await db.insertInto('constructs').values(after).execute();
  } else
    await db
      .updateTable('constructs')
      .set({ name, value })
      .where('name', '=', before.name)
      .execute();
  if (before.context === 'user') await renameUserValues(db, companyId, { before, to, keep });
  return after;
}

async function requireFreeName(
  db: Queries,
  before: ConstructRow,
  name: string,
  to: string,
): Promise<void> {
  const refuse = (status: number, code: number, message: string) => {
    throw new Failure(status, code, message, [{ at: 'body/to', message }]);
  };
  const { context, flow_id: flowId } = before;
  const terms = { name: to, context, flowId, type: 'string', ...defaultBounds } as const;
  const fault = variableFaults(terms, true).find(({ field }) => field === 'name');
  if (fault) refuse(400, codes.invalid, fault.message);
  if (name === before.name) refuse(400, codes.invalid, strings.sameName.text);
  const taken = await db
    .selectFrom('constructs')
    .select('name')
    .where('name', '=', name)
    .executeTakeFirst();
  if (taken) refuse(409, codes.conflict, format(strings.nameTaken, { name: to }));
}

const atOnce = 400;

/** Values that a deleted variable of the new name left behind are lost. */
async function renameUserValues(
  db: Queries,
  companyId: string,
  { before, to, keep }: { before: ConstructRow; to: string; keep: boolean },
): Promise<void> {
  const { name: from } = readVariableKey(before.name);
  await db.deleteFrom('user_variables').where('name', '=', to).execute();
  if (!keep) {
    await db.updateTable('user_variables').set({ name: to }).where('name', '=', from).execute();
    return;
  }
  for (let last = ''; ;) {
    const rows = await db
      .selectFrom('user_variables')
      .select(['user_id', 'value'])
      .where('name', '=', from)
      .where('user_id', '>', last)
      .orderBy('user_id')
      .limit(atOnce)
      .execute();
    const end = rows.at(-1);
    if (!end) return;
    const copies = rows.map(row => ({ company_id: companyId, name: to, ...row }));
    await db.insertInto('user_variables').values(copies).execute();
    last = end.user_id;
  }
}

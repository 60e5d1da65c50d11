import { sql } from 'kysely';
import { format } from '#core/contract';
import { toJson, type Queries } from '#core/server';
import { limitFailure } from '#core/server/internal';
import { readVariableKey, type VariableValues } from '../contract';
import { findTextExcess } from '../domain/variableBudgets';
import { strings } from '../strings';
import { alwaysStored, describeUserExcess } from './limits/RunWrites';
import { VariableSpace, readUsedSpace } from './limits/VariableSpace';

/** The JSON of a value; refused where it is too large. */
function toText(name: string, value: unknown) {
  const text = toJson(value ?? null);
  const excess = findTextExcess(text);
  if (excess) throw limitFailure(format(strings.tooLarge, { name, excess }));
  return text;
}

/** Writes values that a run gave stored variables, by composite name; those not there are ignored. */
export async function saveValues(
  db: Queries,
  companyId: string,
  values: ReadonlyMap<string, unknown>,
): Promise<void> {
  const texts = new Map<string, string | null>();
  for (const [key, value] of values)
    texts.set(key, value === undefined ? null : toText(readVariableKey(key).name, value));
  if ([...texts.values()].some(text => Buffer.byteLength(text ?? '') > alwaysStored))
    await requireRoomFor(db, companyId, texts);
  for (const [key, value] of texts)
    await db
      .updateTable('constructs')
      .set({ value })
      .where('name', '=', key)
      .where('type', '!=', 'secret')
      .execute();
}

/** Refuses values that grow where the variables of the environment take too much. */
async function requireRoomFor(
  db: Queries,
  companyId: string,
  texts: ReadonlyMap<string, string | null>,
): Promise<void> {
  const before = await db
    .selectFrom('constructs')
    .select(['name', sql<number>`coalesce(octet_length(value), 0)`.as('size')])
    .where('name', 'in', [...texts.keys()])
    .where('type', '!=', 'secret')
    .execute();
  const grown = before.filter(({ name, size }) => {
    const after = Buffer.byteLength(texts.get(name) ?? '');
    return after > alwaysStored && after > Number(size);
  });
  if (grown.length === 0) return;
  const space = new VariableSpace(await readUsedSpace(db, companyId));
  for (const { name, size } of before) {
    const full = space.grow(name, Buffer.byteLength(texts.get(name) ?? '') - Number(size));
    if (full) throw limitFailure(full);
  }
}

/** Writes values of a user, and leaves the others. */
export async function saveUserValues(
  db: Queries,
  companyId: string,
  userId: string,
  values: VariableValues,
): Promise<void> {
  const stored = await db
    .selectFrom('user_variables')
    .select(['name', sql<number>`octet_length(value)`.as('size')])
    .where('user_id', '=', userId)
    .execute();
  const sizes = new Map(stored.map(({ name, size }) => [name, Number(size)]));
  let size = 0;
  for (const [name, bytes] of sizes) size += Buffer.byteLength(name) + bytes;
  for (const [name, held] of Object.entries(values)) {
    const value = toText(name, held);
    const before = { size, count: sizes.size };
    const known = sizes.get(name);
    size += Buffer.byteLength(value) - (known ?? -Buffer.byteLength(name));
    sizes.set(name, Buffer.byteLength(value));
    const full = describeUserExcess(name, before, { size, count: sizes.size });
    if (full) throw limitFailure(full);
    await db
      .insertInto('user_variables')
      .values({ company_id: companyId, user_id: userId, name, value })
      .onConflict(conflict =>
        conflict.columns(['company_id', 'user_id', 'name']).doUpdateSet({ value }),
      )
      .execute();
  }
}

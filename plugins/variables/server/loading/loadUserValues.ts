import { sql } from 'kysely';
import type { Queries } from '#core/server';
import { createPause, readLongJson } from '#core/server/internal';
import type { VariableValues } from '../../contract';
import { inBatches } from '#core/server/database/table/inBatches';

const rowsAtOnce = 500;

/** Reads the values stored for a user, about a megabyte at once, however many and large they are. */
export async function loadUserValues(
  db: Queries,
  companyId: string,
  userId: string,
): Promise<VariableValues> {
  const pause = createPause(companyId);
  const values: [string, unknown][] = [];
  const asked = db.selectFrom('user_variables').where('user_id', '=', userId);
  for (let after: string | undefined; ;) {
    let page = asked
      .select(['name', sql<number>`octet_length(value)`.as('size')])
      .orderBy('name')
      .limit(rowsAtOnce);
    if (after !== undefined) page = page.where('name', '>', after);
    const sized = await page.execute();
    for (const names of inBatches(sized.map(row => ({ ...row, size: Number(row.size) }))))
      for (const { name, value } of await asked
        .select(['name', 'value'])
        .where('name', 'in', [...names])
        .execute()) {
        await pause();
        values.push([name, await readLongJson(db, companyId, value)]);
      }
    if (sized.length < rowsAtOnce) return Object.fromEntries(values);
    after = sized.at(-1)?.name;
  }
}

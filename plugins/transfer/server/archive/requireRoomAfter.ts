import { requireRoom, type ArchivedTable } from '#core/server';
import type { TableChange } from './compareTable';
import type { PutArchiveOptions } from './putArchive';
import { loose } from './tableRows';

/** Refuses what the company would have more of, once all is written, than an operator allows it. */
export async function requireRoomAfter(
  { db, companyId }: PutArchiveOptions,
  changes: readonly { readonly archived: ArchivedTable; readonly change: TableChange }[],
): Promise<void> {
  for (const { archived, change } of changes) {
    const { room, table } = archived;
    if (!room || change.created.length === 0) continue;
    const made = change.created.length;
    const countBefore = async () => {
      const { rows } = await loose(db)
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .where('company_id', '=', companyId)
        .executeTakeFirstOrThrow();
      return Number(rows) - made;
    };
    await requireRoom(db, companyId, room, countBefore, made);
  }
}

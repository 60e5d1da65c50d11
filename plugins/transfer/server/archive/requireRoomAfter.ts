import { codes, Failure } from '#core/contract';
import { roomFor, type ArchivedTable } from '#core/server';
import type { TableChange } from './compareTable';
import type { Terms } from './putArchive';
import { loose } from './tableRows';

/** Refuses what the company would have more of, once all is written, than an operator allows it. */
export async function requireRoomAfter(
  { db, companyId }: Terms,
  changes: readonly { readonly archived: ArchivedTable; readonly change: TableChange }[],
): Promise<void> {
  for (const { archived, change } of changes) {
    const { room, table } = archived;
    if (!room || change.created.length === 0) continue;
    const most = await roomFor(db, companyId, room);
    if (most === undefined) continue;
    const { rows } = await loose(db)
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow();
    if (Number(rows) <= most) continue;
    throw new Failure(
      409,
      codes.conflict,
      `This company may have ${most} ${room}, and with the archive it would have ${rows}. Delete some, or ask an operator of this installation for more.`,
    );
  }
}

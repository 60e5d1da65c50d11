import type { Queries } from '#core/server';

/** Every flow that has runs, by steps through the index: those that are deleted too. */
export async function flowsWithRuns(db: Queries): Promise<readonly string[]> {
  const ids: string[] = [];
  for (;;) {
    const row = await db
      .selectFrom('interactions')
      .select('flow_id')
      .where('flow_id', '>', ids.at(-1) ?? '')
      .orderBy('flow_id')
      .limit(1)
      .executeTakeFirst();
    if (!row) return ids;
    ids.push(row.flow_id);
  }
}

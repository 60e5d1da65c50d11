import { newUuid } from '#core/contract/internal';
import type { startServer } from '#testing/startServer';
import type { flowsOn } from '#plugins/runtime/server/testRuns';

type Flow = Awaited<ReturnType<ReturnType<typeof flowsOn>['flowOf']>>;

/** Rows as runs would have left them, all begun in one of a few milliseconds. */
export async function manyRuns(
  sluice: Awaited<ReturnType<typeof startServer>>,
  flow: Flow,
  count: number,
  more: (index: number) => object = () => ({}),
) {
  const db = sluice.server.database.forCompany(flow.companyId);
  const { body } = await flow.start({ device: 'known', amount: 30, username: 'ada' });
  const { interactionId } = body;
  const row = await db
    .selectFrom('interactions')
    .selectAll()
    .where('interaction_id', '=', interactionId)
    .executeTakeFirstOrThrow();
  await db.deleteFrom('interactions').where('interaction_id', '=', interactionId).execute();
  const rows = Array.from({ length: count }, (_, index) => ({
    ...row,
    policy_id: '',
    interaction_id: newUuid(),
    correlation_id: newUuid(),
    start_time: 1000 + (index % 3),
    expires: 2000,
    ...more(index),
  }));
  for (let from = 0; from < rows.length; from += 30)
    await db
      .insertInto('interactions')
      .values(rows.slice(from, from + 30))
      .execute();
  return rows;
}

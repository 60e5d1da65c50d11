import { codes, Failure } from '#core/contract';
import type { Queries } from '#core/server';
import { flowLimits } from './flowLimits';

/** Refuses when the company would have more flows than it may. */
export async function requireFlowRoom(db: Queries, companyId: string, more = 1): Promise<void> {
  const { total } = await flowLimits(db, companyId);
  const { used } = await db
    .selectFrom('flows')
    .select(({ fn }) => fn.countAll<number>().as('used'))
    .executeTakeFirstOrThrow();
  if (Number(used) + more <= total) return;
  throw new Failure(
    400,
    codes.invalid,
    `The company has ${used} of at most ${total} flows. Delete some first.`,
  );
}

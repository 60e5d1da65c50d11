import { CompiledQuery } from 'kysely';
import type { Queries } from '../database';

/** The transaction that statements belong to. */
type Running = Pick<Queries, 'executeQuery'>;

interface Counted {
  readonly count: number | string;
}

const together = new WeakMap<object, readonly CompiledQuery[]>();

/** The statements that a query stands for, where it stands for several. */
export const findTogether = (query: object): readonly CompiledQuery[] | undefined =>
  together.get(query);

/**
 * Sends statements of a long transaction at once, so that none of them waits for a turn of this
 * process while others wait for all. Answers, for each list, how many rows its statements counted.
 */
export async function runTogether(
  db: Running,
  lists: readonly (readonly CompiledQuery[])[],
): Promise<readonly number[]> {
  const queries = lists.flat();
  if (queries.length === 0) return lists.map(() => 0);
  const all = CompiledQuery.raw('together');
  together.set(all, queries);
  const answers = (await db.executeQuery<readonly Counted[]>(all)).rows.values();
  return lists.map(list => {
    let sum = 0;
    for (const _ of list) sum += Number(answers.next().value?.[0]?.count ?? 0);
    return sum;
  });
}

import { codes, Failure, format } from '#core/contract';
import type { ImportedTable } from '#core/server/internal';
import { strings } from '../../strings';

/** How many schedules a policy can have. */
export const mostOfPolicy = 50;

/**
 * Refuses an import that leaves a policy with too many schedules.
 *
 * @throws Failure 400 that names the policy
 */
export async function requireFewSchedules({
  db,
  written,
}: Pick<ImportedTable, 'db' | 'written'>): Promise<void> {
  const full = await db
    .selectFrom('schedules')
    .innerJoin('policies', 'policies.policy_id', 'schedules.policy_id')
    .select(({ fn }) => ['policies.policy_id', 'policies.name', fn.countAll<number>().as('count')])
    .groupBy(['policies.policy_id', 'policies.name'])
    .having(({ fn }) => fn.countAll<number>(), '>', mostOfPolicy)
    .execute();
  if (full.length === 0) return;
  const byId = new Map(full.map(policy => [policy.policy_id, policy]));
  for await (const rows of written.batches())
    for (const row of rows) {
      const policy = byId.get(String(row['policy_id']));
      if (!policy) continue;
      const message = format(strings.policyFull, { ...policy, most: mostOfPolicy });
      throw new Failure(400, codes.invalid, message);
    }
}

/**
 * Does a step for each of some companies, then for each again, until none has more to do: however
 * much there is of one, the others wait for one step of it.
 *
 * @param step does a few things for a company; false once none are left
 */
export async function takeTurns(
  companies: Iterable<string>,
  step: (companyId: string) => Promise<boolean>,
): Promise<void> {
  const left = new Set(companies);
  while (left.size > 0)
    for (const companyId of left) if (!(await step(companyId))) left.delete(companyId);
}

import { handle, type Queries, type ServerHost } from '#core/server';
import { findPeopleNames, rightsIn } from '#core/server/internal';
import { approvals, listReviewers } from '../contract';

/** Finds the roles of people who can approve here; those who can't are left out. */
export async function findApprovers(
  server: ServerHost,
  companyId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const approvers = new Map<string, readonly string[]>();
  for (const id of new Set(ids)) {
    const member = await rightsIn(server, id, companyId);
    if (member?.rights.allows(approvals, 'update')) approvers.set(id, member.roles);
  }
  return approvers;
}

/** Members of an environment that are looked at. */
const mostMembers = 500;

const listMembers = async (db: Queries) =>
  (await db.selectFrom('memberships').select('customer_id').limit(mostMembers).execute()).map(
    ({ customer_id }) => customer_id,
  );

/** Lists the members who can approve. */
export const reviewerHandler = handle(listReviewers, async (_, { db, server, companyId }) => {
  const able = await findApprovers(server, companyId, await listMembers(db));
  const names = await findPeopleNames(db, [...able.keys()]);
  const reviewers = [...names].map(([customerId, name]) => ({ customerId, name }));
  return { reviewers: reviewers.sort((one, other) => one.name.localeCompare(other.name)) };
});

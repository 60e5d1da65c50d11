import type { CompanySeed } from '#core/server';
import { adminRole, insertInvitation, readRole } from '#core/server/internal';

const people = [
  { firstName: 'Grace', lastName: 'Hopper', role: adminRole },
  { firstName: 'Alan', lastName: 'Turing', role: readRole },
  { firstName: 'Radia', lastName: 'Perlman', role: readRole },
];

/**
 * A few invited members for a company that starts with examples; no one gets a link to accept.
 */
export async function seedMembers({
  companyId,
  customerId,
  examples,
  db,
}: CompanySeed): Promise<void> {
  if (!examples) return;
  for (const { firstName, lastName, role } of people) {
    const email = `${firstName}.${lastName}.${companyId.slice(0, 8)}@example.com`.toLowerCase();
    await insertInvitation(db, {
      companyId,
      email,
      firstName,
      lastName,
      roles: [role],
      by: customerId,
    });
  }
}

const firstDay = Date.UTC(2022, 10, 14);

/** Companies made before 14 November 2022 have the team whatever the installation's flag says. */
export const beforeTeamFlag = ({ createdDate }: { readonly createdDate: number }): boolean =>
  createdDate < firstDay;

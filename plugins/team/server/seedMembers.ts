import type { CompanySeed } from '#core/server';
import { addMembership, adminRole, createCustomer, readRole } from '#core/server/internal';

const people = [
  { firstName: 'Grace', lastName: 'Hopper', role: adminRole },
  { firstName: 'Alan', lastName: 'Turing', role: readRole },
  { firstName: 'Radia', lastName: 'Perlman', role: readRole },
];

/**
 * A few members for a company that starts with examples; they have no password, so nobody can sign
 * on as them.
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
    const id = await createCustomer(db, {
      email,
      firstName,
      lastName,
      by: customerId,
      homeCompany: companyId,
    });
    await addMembership(db, { companyId, customerId: id, roles: [role], by: customerId });
  }
}

const firstDay = Date.UTC(2022, 10, 14);

/** Companies made before 14 November 2022 have the team whatever the installation's flag says. */
export const beforeTeamFlag = ({ createdDate }: { readonly createdDate: number }): boolean =>
  createdDate < firstDay;

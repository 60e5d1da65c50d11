import { covers, handle, readRoles, rightsIn } from '../../../core/server';
import { listRoles } from '../contract';

/** The roles of the company, with whether the caller may give each. */
export const listRolesHandler = handle(
  listRoles,
  async ({ query: { page = 0, limit = 500, query = '' } }, { db, server, companyId, customerId }) => {
    const roles = await readRoles(server, db, companyId);
    const mine = (await rightsIn(server, customerId, companyId))?.roles ?? [];
    return [...roles]
      .filter(([name]) => name.toLowerCase().includes(query.toLowerCase()))
      .slice(page * limit, (page + 1) * limit)
      .map(([name, role]) => ({ ...role, grantable: covers(server, roles, mine, [name]) }));
  },
);

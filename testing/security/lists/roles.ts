import type { List } from './List';

export const roles: List = {
  make: async ({ made, companyId }) => {
    const policy = [{ resource: 'flows', actions: [{ action: 'read', allow: true }] }];
    const body = { name: `Role ${companyId.slice(0, 8)}`, description: `Of ${companyId}`, policy };
    const { _id } = await made('POST', `/company/${companyId}/roles`, body);
    return { roleName: _id.name as string };
  },
};

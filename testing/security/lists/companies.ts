import type { List } from './List';

export const companies: List = {
  personal: {
    'POST /company': 'a company of the caller’s own; for those who may make one where they are',
    'DELETE /company/:companyId/membership':
      'the caller’s own membership; refused for any company they do not belong to',
  },
};

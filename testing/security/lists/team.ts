import type { List } from './List';

export const team: List = {
  closedToReaders: {
    'GET /company/:companyId/customers/:customerId/sessions':
      'from where and with what somebody signs on is theirs',
  },
};

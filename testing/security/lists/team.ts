import type { List } from './List';

export const team: List = {
  personal: {
    'POST /customers/memberships/invitation':
      'an invitation of the caller’s own; asks for its link',
    'POST /customers/memberships':
      'accepts an invitation of the caller’s own; guarded by its single-use token in the body',
  },
  closedToReaders: {
    'GET /company/:companyId/customers/:customerId/sessions':
      'from where and with what somebody signs on is theirs',
  },
};

import type { List } from './List';

export const analytics: List = {
  raw: {
    'GET /embed/dashboards/:companyId/:type':
      'a signed token that ends, of a member who may still read flows; shown in frames of one origin only',
  },
  make: async () => ({ type: 'overview' }),
};

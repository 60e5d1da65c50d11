import type { List } from './List';

export const access: List = {
  open: {
    'GET /customers/signon': 'the login page asks what to offer; it is the same for everybody',
  },
};

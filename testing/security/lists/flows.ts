import type { List } from './List';

export const flows: List = {
  asks: {
    'POST /company/:companyId/pages/preview':
      'shows what a page makes of markup and values that are sent along; keeps nothing',
  },
};

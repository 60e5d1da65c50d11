import type { List } from './List';

const reason = 'what was before and after may tell of persons: for auditors and administrators';

export const audit: List = {
  closedToReaders: {
    'GET /company/:companyId/events': reason,
    'GET /company/:companyId/events/filters': reason,
    'GET /company/:companyId/events/verify': reason,
    'GET /company/:companyId/events/export': reason,
  },
};

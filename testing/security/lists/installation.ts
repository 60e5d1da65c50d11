import type { List } from './List';

const why = 'runs the installation; refused to everybody but its operators';

export const installation: List = {
  personal: {
    'POST /customers/operatorship':
      'accepts what an operator asked the caller; guarded by its single-use token in the body',
  },
  installation: {
    'GET /admin/companies': why,
    'PUT /admin/company/:companyId/entitlements': why,
    'POST /admin/invalidateAllConnectorFromCache': why,
    'POST /admin/invalidateConnectorFromCache/:connectorId': why,
    'POST /admin/invalidateAllConstructFromCache': why,
    'GET /admin/refreshSecrets': why,
    'POST /admin/refreshSecrets': why,
    'GET /admin/operators': why,
    'POST /admin/operators': why,
    'DELETE /admin/operators/:customerId': why,
    'POST /customers/admin': why,
    'GET /admin/contentsources': why,
    'PUT /admin/contentsources': why,
  },
};

import type { List } from './List';

const why = 'runs the installation; refused to everybody but its operators';

const files =
  'meant for everybody, as the console’s own script is: files of the browser halves of trusted packages alone';

export const installation: List = {
  personal: {
    'GET /plugins': 'names the packages whose script the console loads, the same for everyone',
    'POST /customers/operatorship':
      'accepts what an operator asked the caller; guarded by its single-use token in the body',
  },
  raw: {
    'GET /plugins/:id/:address/:first': files,
    'GET /plugins/:id/:address/:first/:second': files,
    'GET /plugins/:id/:address/:first/:second/:third': files,
  },
  installation: {
    'GET /plugins/faults': why,
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
    'POST /admin/unlock': why,
    'POST /customers/admin': why,
    'GET /admin/contentsources': why,
    'PUT /admin/contentsources': why,
  },
};

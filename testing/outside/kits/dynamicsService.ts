import type { Connector, NodeCall } from '#plugins/connectors/contract';
import type { TestedService } from '#plugins/services/server/services/testService';

const dataverse = 'https://contoso.crm.dynamics.com/api/data/v9.2';
const headers = {
  authorization: 'Bearer the-token',
  'odata-version': '4.0',
  'odata-maxversion': '4.0',
  prefer: 'return=representation',
};

/** Microsoft Dynamics, with the requests that its documentation has. */
export const dynamicsService = (
  connector: Connector,
  get: NodeCall['get'],
): TestedService<Connector> => ({
  connector,
  get,
  connection: {
    baseURL: 'https://contoso.crm.dynamics.com/',
    tenant: 'contoso.onmicrosoft.com',
    clientId: 'us',
    clientSecret: 'hush',
    version: 'v9.2',
  },
  needs: ['Base URL', 'Tenant', 'Client ID', 'Client Secret'],
  error: {
    body: { error: { code: '0x80040237', message: 'A duplicate record was found.' } },
    says: { code: '0x80040237', message: 'A duplicate record was found.' },
  },
  cases: [
    {
      capability: 'createLead',
      properties: { leadNewEmail: 'ada@example.com' },
      sends: {
        method: 'POST',
        url: `${dataverse}/leads`,
        headers,
        body: { emailaddress1: 'ada@example.com' },
      },
      answer: { leadid: 'l1' },
      leaves: { 'record.leadid': 'l1' },
    },
    {
      capability: 'createContact',
      properties: { leadNewEmail: 'x@example.com', contactNewEmail: 'ada@example.com' },
      sends: {
        method: 'POST',
        url: `${dataverse}/contacts`,
        headers,
        body: { emailaddress1: 'ada@example.com' },
      },
      answer: { contactid: 'c1' },
      leaves: { 'record.contactid': 'c1' },
    },
  ],
});

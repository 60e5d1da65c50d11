import { field, referring } from '#plugins/connectors/contract';
import type { DeclaredConnector, HttpCall } from '#plugins/services/contract/DeclaredConnector';
import { required, secret } from '#plugins/services/contract/settings';

const create = (table: string, email: string): HttpCall => ({
  method: 'POST',
  path: `/${table}`,
  body: { json: { emailaddress1: email } },
  output: { record: '{answer.body}' },
});

/** Leads and contacts of Microsoft Dynamics, by the Dataverse Web API. */
export const dynamicsConnector: DeclaredConnector = {
  id: 'microsoftDynamicsCustomerInsightsConnector',
  name: 'Microsoft Dynamics - Customer Insights',
  description: 'Creates leads and contacts in Microsoft Dynamics.',
  category: { name: 'Other', value: 'other' },
  account: {
    baseURL: required('Base URL', { info: 'Such as https://contoso.crm.dynamics.com.' }),
    tenant: required('Tenant', { info: 'The ID or domain of the directory.' }),
    clientId: required('Client ID'),
    clientSecret: secret('Client Secret'),
    environmentName: field('Environment Name'),
    grantType: field('Grant Type', 'textField', { value: 'client_credentials' }),
    version: field('Web API Version', 'textField', { value: '9.2' }),
  },
  settings: {
    origin: { $match: '{connection.baseURL}', pattern: '^https?://[^/]+' },
    version: {
      $first: [{ $match: '{connection.version}', pattern: String.raw`\d+\.\d+` }, '9.2'],
    },
    tenant: { $match: '{connection.tenant}', pattern: String.raw`^[\w.-]+$` },
  },
  baseUrl: '{origin}/api/data/v{version}',
  authentication: {
    kind: 'clientCredentials',
    tokenUrl: 'https://login.microsoftonline.com/{tenant}/oauth2/v2.0/token',
    clientId: '{connection.clientId}',
    clientSecret: '{connection.clientSecret}',
    scope: '{origin}/.default',
    in: 'body',
  },
  headers: { 'odata-version': '4.0', 'odata-maxversion': '4.0', prefer: 'return=representation' },
  error: {
    code: '{answer.body.error.code}',
    message: '{answer.body.error.message}',
    details: '{answer.body.error}',
  },
  capabilities: {
    createLead: {
      title: 'Create Lead',
      properties: { leadNewEmail: referring('Email', { required: true }) },
      call: create('leads', '{leadNewEmail}'),
    },
    createContact: {
      title: 'Create Contact',
      properties: {
        contactNewEmail: referring('Email', { required: true }),
        leadNewEmail: referring('Email of the Lead', { info: 'Not used here. Kept for exports.' }),
      },
      call: create('contacts', '{contactNewEmail}'),
    },
  },
};

import { defineConnector, field, referring } from '@sluice/connectors';
import { createRecord, requestToken, type Settings } from './dataverse';

const required = (displayName: string, more = {}) =>
  field(displayName, 'textField', { required: true, ...more });

const account = {
  baseURL: required('Base URL', { info: 'For example, https://contoso.crm.dynamics.com.' }),
  tenant: required('Tenant', { info: 'The ID or domain of the directory.' }),
  clientId: required('Client ID'),
  clientSecret: required('Client Secret', { secure: true }),
  environmentName: field('Environment Name'),
  grantType: field('Grant Type', 'textField', { value: 'client_credentials' }),
  version: field('Web API Version', 'textField', { value: '9.2' }),
};

/** The titles of those of these properties that are required and have no value. */
const findMissing = (
  properties: Readonly<Record<string, { displayName?: string; required?: boolean }>>,
  values: Settings,
): readonly string[] =>
  Object.entries(properties).flatMap(([name, { displayName = name, required }]) =>
    required && String(values[name] ?? '').trim() === '' ? [displayName] : [],
  );

const isLacking = (missing: readonly string[]): string =>
  `The connection is missing ${missing.join(', ')}. Enter ${missing.length > 1 ? 'them' : 'it'} under Connectors.`;

/** A capability that creates a row of a table from an email. */
const create = (title: string, table: string, email: string, more = {}) => {
  const properties = { [email]: referring('Email', { required: true }), ...more };
  return {
    title,
    type: 'action' as const,
    properties,
    output: { record: { type: 'object' } },
    run: async call => {
      const missing = findMissing(account, call.connection);
      if (missing.length > 0)
        return {
          kind: 'failure',
          error: { code: 'notConfigured', message: isLacking(missing), details: [{ missing }] },
        };
      const unfilled = findMissing(properties, call.properties);
      if (unfilled.length > 0)
        return {
          kind: 'failure',
          error: {
            code: 'invalidInput',
            message: `Fill in these node properties: ${unfilled.join(', ')}.`,
          },
        };
      return createRecord(call, table, { emailaddress1: call.properties[email] });
    },
  } satisfies Parameters<typeof defineConnector>[0]['capabilities'][string];
};

/** Creates leads and contacts of Microsoft Dynamics, by the Dataverse Web API. */
export default defineConnector({
  id: 'microsoftDynamicsCustomerInsightsConnector',
  name: 'Microsoft Dynamics - Customer Insights',
  description: 'Creates leads and contacts in Microsoft Dynamics.',
  category: { name: 'Other', value: 'other' },
  colors: { dark: '#495057', canvas: '#eef0f3', canvasText: '#1f2937' },
  account,
  test: async call => {
    const missing = findMissing(account, call.values);
    if (missing.length > 0) return { outcome: 'fails', message: isLacking(missing) };
    const token = await requestToken(call.fetch, call.values);
    return 'error' in token
      ? { outcome: 'fails', message: token.error.message }
      : {
          outcome: 'works',
          message:
            'Microsoft Dynamics - Customer Insights accepted the credentials and issued an access token.',
        };
  },
  capabilities: {
    createLead: create('Create Lead', 'leads', 'leadNewEmail'),
    createContact: create('Create Contact', 'contacts', 'contactNewEmail', {
      leadNewEmail: referring('Email of the Lead', { info: 'Not used here. Kept for exports.' }),
    }),
  },
});

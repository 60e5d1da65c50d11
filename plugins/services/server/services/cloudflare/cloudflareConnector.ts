import { referring } from '#plugins/connectors/contract';
import {
  type DeclaredConnector,
  required,
  secret,
} from '#plugins/services/contract/DeclaredConnector';

const overview = { headers: '{answer.headers}', result: '{answer.body.result}' };
const output = {
  headers: { type: 'object', properties: { date: { type: 'string' } } },
  riskFound: { type: 'boolean' },
};

/** Threat intelligence of Cloudflare on addresses and domains. */
export const cloudflareConnector: DeclaredConnector = {
  id: 'connectorCloudflare',
  name: 'Cloudflare',
  description: 'Looks up Cloudflare’s data about an IP address or domain.',
  category: { name: 'Operate', value: 'operate' },
  account: { accountId: required('Account ID'), apiToken: secret('API Token') },
  baseUrl: 'https://api.cloudflare.com/client/v4/accounts',
  authentication: { kind: 'bearer', token: '{connection.apiToken}' },
  error: {
    code: '{answer.body.errors[0].code}',
    message: '{answer.body.errors[0].message}',
    details: '{answer.body.errors}',
  },
  capabilities: {
    getIPOverview: {
      title: 'Get IP Overview',
      subTitle: 'Returns an IP address’s network and known threats.',
      properties: { ip: referring('IP Address', { required: true }) },
      output,
      call: {
        method: 'GET',
        path: '/{connection.accountId}/intel/ip',
        query: {
          ipv4: { $if: '{ip}', pattern: ':', yes: '', no: '{ip}' },
          ipv6: { $if: '{ip}', pattern: ':', yes: '{ip}' },
        },
        output: { ...overview, riskFound: { $some: '{answer.body.result[0].risk_types}' } },
      },
    },
    getDomainOverview: {
      title: 'Get Domain Overview',
      subTitle: 'Returns a domain’s content categories and known threats.',
      properties: {
        domain: referring('Domain', { required: true }),
        ip: referring('IP Address', {
          info: 'Not used here, because only the domain is looked up. Kept for exports.',
        }),
      },
      output,
      call: {
        method: 'GET',
        path: '/{connection.accountId}/intel/domain',
        query: { domain: '{domain}' },
        output: { ...overview, riskFound: { $some: '{answer.body.result.risk_types}' } },
      },
    },
  },
};

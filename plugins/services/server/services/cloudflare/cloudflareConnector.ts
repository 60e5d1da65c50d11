import { referring } from '#plugins/connectors/contract';
import type { DeclaredConnector } from '#plugins/services/contract/DeclaredConnector';
import { required, secret } from '#plugins/services/contract/settings';

const overview = { headers: '{answer.headers}', result: '{answer.body.result}' };

/** Threat intelligence of Cloudflare on addresses and domains. */
export const cloudflareConnector: DeclaredConnector = {
  id: 'connectorCloudflare',
  name: 'Cloudflare',
  description: 'Says what Cloudflare knows of an IP address or a domain.',
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
      subTitle: 'The network of an address and the threats known of it.',
      properties: { ip: referring('IP Address', { required: true }) },
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
      subTitle: 'The content of a domain and the threats known of it.',
      properties: {
        domain: referring('Domain', { required: true }),
        ip: referring('IP Address', { info: 'Kept for exports. The domain alone is asked for.' }),
      },
      call: {
        method: 'GET',
        path: '/{connection.accountId}/intel/domain',
        query: { domain: '{domain}' },
        output: { ...overview, riskFound: { $some: '{answer.body.result.risk_types}' } },
      },
    },
  },
};

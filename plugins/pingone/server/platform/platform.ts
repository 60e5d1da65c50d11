import { platformSettings } from '../../contract';
import type { DeclaredConnector } from '#plugins/services/contract';

/** The end of the platform's domains by region. */
const suffixes = { NA: 'com', CA: 'ca', EU: 'eu', AP: 'asia', AU: 'com.au', SG: 'sg' };
const byName = Object.fromEntries(Object.values(suffixes).map(suffix => [suffix, suffix]));

/** The common parts of the platform’s connectors: environment, token, address, and errors. */
export const platform = {
  account: Object.fromEntries(
    Object.entries(platformSettings).map(([name, each]) => [name, { ...each, required: true }]),
  ),
  settings: { suffix: { $choose: '{connection.region}', from: { ...suffixes, ...byName } } },
  baseUrl: 'https://api.pingone.{suffix}/v1/environments',
  authentication: {
    kind: 'clientCredentials',
    tokenUrl: 'https://auth.pingone.{suffix}/{connection.envId}/as/token',
    clientId: '{connection.clientId}',
    clientSecret: '{connection.clientSecret}',
  },
  error: {
    code: '{answer.body.code}',
    message: '{answer.body.message}',
    details: '{answer.body.details}',
  },
  rawBody: true,
} satisfies Partial<DeclaredConnector>;

/** The beginning of every path of an environment. */
export const environment = '/{connection.envId}';

import { field, pairs, referring } from '#plugins/connectors/contract';
import type { DeclaredConnector } from '#plugins/services/contract';
import { required } from '#plugins/services/contract';
import { environment, platform } from './platform';

const { clientId, clientSecret, envId, region } = platform.account;
/** The address of a decision endpoint, which says its region and environment. */
const endpoint = (group: number) => ({
  $match: '{connection.endpointURL}',
  pattern: String.raw`^https://api\.pingone\.(com|ca|eu|asia|com\.au|sg)/v1/environments/([\w-]+)/decisionEndpoints/([\w-]+)/?$`,
  group,
});

/** Decisions of the platform, at an endpoint of one of its environments. */
export const authorizeConnector: DeclaredConnector = {
  ...platform,
  id: 'pingOneAuthorizeConnector',
  name: 'PingOne Authorize',
  description: 'Requests authorization decisions from a PingOne decision endpoint.',
  category: { name: 'Authorize', value: 'authorize' },
  account: {
    clientId: { ...clientId },
    clientSecret: { ...clientSecret },
    endpointURL: required('Endpoint', {
      info: 'The URL of a decision endpoint, or its ID with an environment ID and region.',
    }),
    envId: field('Environment ID', 'textField', { ...envId, required: false }),
    region: { ...region, required: false },
  },
  settings: {
    suffix: { $first: [endpoint(1), platform.settings.suffix] },
    envId: { $first: [endpoint(2), '{connection.envId}'] },
    endpointId: {
      $first: [endpoint(3), { $match: '{connection.endpointURL}', pattern: String.raw`^[\w-]+$` }],
    },
  },
  authentication: {
    ...platform.authentication,
    tokenUrl: 'https://auth.pingone.{suffix}/{envId}/as/token',
  },
  capabilities: {
    makeDecisionRequest: {
      title: 'Make Decision Request',
      properties: {
        parameters: pairs('Parameters'),
        userId: referring('User ID'),
      },
      output: { decision: { type: 'string' } },
      call: {
        method: 'POST',
        path: `${environment.replace('connection.', '')}/decisionEndpoints/{endpointId}`,
        body: {
          json: {
            parameters: { $record: '{parameters}' },
            userContext: { user: { id: '{userId}' } },
          },
        },
        output: {
          decision: '{answer.body.decision}',
          statements: '{answer.body.statements}',
          authorizationResult: '{answer.body}',
        },
      },
    },
  },
};

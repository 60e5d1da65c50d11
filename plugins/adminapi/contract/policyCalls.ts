import { Type, type Static, type TSchema } from 'typebox';
import { endpoint } from '#core/contract';
import * as apps from '#plugins/apps/contract';
import {
  maybe,
  Name,
  NoContent,
  oneOf,
  Resource,
  ResourceList,
  Title,
  mediaTypes,
} from './resources';

const distribution = {
  version: Type.Number(),
  ip: maybe(Type.Array(Type.String())),
  successNodes: maybe(
    Type.Array(
      Type.Object(
        {
          id: Type.String({
            minLength: 1,
            pattern: '^[a-zA-Z0-9]+$',
            description: 'an ID of letters and digits',
          }),
        },
        { additionalProperties: false },
      ),
      { minItems: 1 },
    ),
  ),
  weight: maybe(Type.Number()),
};
const listOf = <Id extends TSchema>(id: Id) =>
  Type.Array(Type.Object({ id, ...distribution }, { additionalProperties: false }), {
    minItems: 1,
    maxItems: 100,
  });
const FlowId = Type.String({
  minLength: 1,
  pattern: '^[a-zA-Z0-9_-]+$',
  description: 'an ID of letters, digits, “-”, and “_”',
});
const Age = Type.Object({
  enabled: maybe(Type.Boolean()),
  time: maybe(Type.Number()),
  timeFormat: maybe(Type.String({ maxLength: 50 })),
});
const settings = {
  status: maybe(oneOf(['disabled', 'enabled'])),
  trigger: maybe(
    Type.Object({
      configuration: maybe(Type.Object({ mfa: maybe(Age), pwd: maybe(Age) })),
      type: maybe(oneOf(['AUTHENTICATION'])),
    }),
  ),
};
const NewPolicy = Type.Object({
  flowDistributions: listOf(FlowId),
  name: maybe(Title),
  ...settings,
});
const ReplacedPolicy = Type.Object({
  name: Name,
  flowDistributions: maybe(listOf(Type.String({ minLength: 1 }))),
  ...settings,
});
export type PolicyBody = Partial<Static<typeof ReplacedPolicy>>;

export const listPolicies = endpoint(
  'GET /environments/:companyId/davinciApplications/:appId/flowPolicies',
  {
    summary: 'Lists the flow policies of an application.',
    reply: ResourceList,
    when: apps.getApp.when,
  },
);
export const createPolicy = endpoint(
  'POST /environments/:companyId/davinciApplications/:appId/flowPolicies',
  {
    summary: 'Adds a flow policy to an application.',
    body: NewPolicy,
    mediaTypes: [mediaTypes.json],
    reply: Resource,
    when: apps.createPolicy.when,
  },
);
export const getPolicy = endpoint(
  'GET /environments/:companyId/davinciApplications/:appId/flowPolicies/:policyId',
  {
    summary: 'Returns a flow policy of an application.',
    reply: Resource,
    when: apps.getApp.when,
  },
);
export const replacePolicy = endpoint(
  'PUT /environments/:companyId/davinciApplications/:appId/flowPolicies/:policyId',
  {
    summary: 'Replaces a flow policy. If omitted, the flows and the trigger are not changed.',
    body: ReplacedPolicy,
    mediaTypes: [mediaTypes.json],
    reply: Resource,
    when: apps.savePolicy.when,
  },
);
export const deletePolicy = endpoint(
  'DELETE /environments/:companyId/davinciApplications/:appId/flowPolicies/:policyId',
  {
    summary: 'Deletes a flow policy. Active runs continue.',
    reply: NoContent,
    when: apps.deletePolicy.when,
  },
);
export const listPolicyEvents = endpoint(
  'GET /environments/:companyId/davinciApplications/:appId/flowPolicies/:policyId/events',
  {
    summary: 'Lists a flow policy’s latest runs, grouped by flow and version.',
    reply: ResourceList,
    when: apps.listPolicyEvents.when,
  },
);

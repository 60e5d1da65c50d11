import { Type } from 'typebox';
import { endpoint } from '#core/contract';
import * as pages from '#plugins/pages/contract/forms';
import * as runs from '#plugins/runs/contract';
import { maybe, Resource, ResourceList } from './resources';

const Page = Type.Object({
  limit: maybe(Type.Integer({ minimum: 1, maximum: 500 })),
  cursor: maybe(Type.String({ maxLength: 1000 })),
  filter: maybe(Type.String({ maxLength: 1000 })),
});

export const listInteractions = endpoint(
  'GET /environments/:companyId/flows/:flowId/interactions',
  {
    summary:
      'Lists a flow’s runs, newest first, `limit` per page, starting at `cursor`. `filter` is a SCIM filter on `timestamp` and `transactionId`.',
    query: Page,
    reply: ResourceList,
    when: runs.listRuns.when,
  },
);
export const listInteractionEvents = endpoint(
  'GET /environments/:companyId/flows/:flowId/interactions/:interactionId/events',
  {
    summary:
      'Lists a run’s recorded steps in order, `limit` per page, starting at `cursor`. `filter` is a SCIM filter on `timestamp`.',
    query: Page,
    reply: ResourceList,
    when: runs.getRun.when,
  },
);
export const listForms = endpoint('GET /environments/:companyId/forms', {
  summary: 'Lists the environment’s forms. `filter` is a SCIM filter on `category`.',
  query: Type.Object({ filter: maybe(Type.String({ maxLength: 1000 })) }),
  reply: ResourceList,
  when: pages.listForms.when,
});
export const getForm = endpoint('GET /environments/:companyId/forms/:formId', {
  summary: 'Returns a form with its fields.',
  reply: Resource,
  when: pages.listForms.when,
});

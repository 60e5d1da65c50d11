import type { List } from '#testing/security/lists/List';

const root = '/environments/:companyId';

/** Facts about calls of this plugin for the security tests. */
export default {
  asks: {
    'POST /environments/:companyId/flows/:flowId':
      'validates a flow or a graph that is sent; cloning and deploying ask for the console’s rights to it',
    'POST /environments/:companyId/flows/:flowId/versions/:versionId':
      'exports a version; reverting to one asks for the console’s right to it',
  },
  members: {
    'GET /environments/:companyId':
      'the name of the environment, which all of its members see, and where its resources are',
  },
  refusals: { '403 ACCESS_FAILED': '401 1998', '401 ACCESS_FAILED': '401 1999' },
  make: async ({ sluice, token, companyId, ids, made }) => {
    const at = `/environments/${companyId}/variables`;
    const body = { name: 'published', context: 'company', dataType: 'string', mutable: true };
    const { id } = await made('POST', at, body);
    const { flowInfo } = (await sluice.inject('GET', `/flows/${ids['flowId']}`, { token })).body;
    const forms = { form1: { name: 'Register' } };
    const flows = [{ ...flowInfo, name: 'With a form' }];
    await made('PUT', '/flows/import', { flowInfo: { flows, forms } });
    const listed = await sluice.inject('GET', '/connections', { token });
    return {
      connectorId: 'httpConnector',
      formId: 'form1',
      ...ids,
      [`${root}/variables/:variableId`]: id,
      [`${root}/connectorInstances/:instanceId`]: listed.body[0].connectionId,
    };
  },
} satisfies List;

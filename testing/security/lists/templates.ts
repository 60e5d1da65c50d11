import type { List } from './List';

const why =
  'judges what all companies have published; refused to everybody but the operators of the installation';

export const templates: List = {
  raw: {
    'GET /templates/preview':
      'meant for everybody: an empty page in a sandbox that shows what its own parent sends it',
  },
  asks: {
    'POST /ui/preview': 'shows what a template makes of values that are sent along; keeps nothing',
    'POST /flowtemplates/es': 'searches what is published',
  },
  installation: {
    'GET /admin/flowtemplates': why,
    'GET /admin/flowtemplates/:publishedId': why,
    'PUT /admin/flowtemplates/:publishedId': why,
  },
  async make({ companyId, ids, made }) {
    const { uiTemplate } = await made('POST', '/ui', {
      name: `Page of ${companyId}`,
      template: '<p>{{a}}</p>',
    });
    const body = { flowId: ids['flowId'], name: `Template of ${companyId}`, category: 'Consent' };
    const { flowTemplateId } = (await made('POST', '/flowtemplates', body)).flowTemplate;
    const { flowTemplateId: publishedId } = (await made('POST', '/flowtemplates', body))
      .flowTemplate;
    await made('PUT', `/flowtemplates/${publishedId}/publish`, {});
    return { uiId: uiTemplate.uiId, flowTemplateId, publishedId };
  },
};

import { both, freshName, on, type Contests, type Place } from '../Contest';

async function createConnection({ made }: Place): Promise<string> {
  const body = { name: freshName('Connection'), connectorId: 'httpConnector' };
  return `/connections/${(await made('POST', '/connections', body)).connectionId}`;
}
async function createVariable({ made }: Place): Promise<string> {
  const name = freshName('v').replace(' ', '');
  await made('POST', '/constructs', { name, type: 'string', context: 'company', value: 'a' });
  return name;
}
const toVariable = (name: string) => `/constructs/${encodeURIComponent(`${name}##SK##company`)}`;
const variable = { type: 'string', context: 'company' };

async function createPage({ made }: Place): Promise<string> {
  const body = { name: freshName('Page'), template: '<p>{{a}}</p>' };
  return `/ui/${(await made('POST', '/ui', body)).uiTemplate.uiId}`;
}
async function createTemplate({ made, ids }: Place): Promise<string> {
  const body = { flowId: ids.flowId, name: freshName('Template'), category: 'Consent' };
  return `/flowtemplates/${(await made('POST', '/flowtemplates', body)).flowTemplate.flowTemplateId}`;
}
const persona = {
  name: 'Persona',
  description: '',
  inputs: [],
  cookies: [],
  typed: [],
  presses: [],
  device: { userAgent: '', languages: '', ip: '' },
  answers: [],
};
const createPersona = async ({ made }: Place) =>
  `/personas/${(await made('POST', '/personas', { ...persona, name: freshName('Persona') })).personaId}`;

/** Contests about connections, variables, templates, and personas. */
export const resources: Contests = {
  'create a connection twice': both(() => [
    'POST',
    '/connections',
    { name: 'Made', connectorId: 'httpConnector' },
  ]),
  'create the last two connections': on(
    async ({ leaveOne, read }) => leaveOne('connections', (await read('/connections')).length),
    () => ['POST', '/connections', { name: 'Made', connectorId: 'httpConnector' }],
  ),
  'save two parts of a connection': on(
    createConnection,
    at => ['PUT', at, { name: freshName('Renamed') }],
    at => ['PUT', at, { properties: { baseUrl: { value: 'https://a.example' } } }],
  ),
  'save and delete a connection': on(
    createConnection,
    at => ['PUT', at, { name: freshName('Renamed') }],
    at => ['DELETE', at],
  ),
  'delete a connection twice': on(createConnection, at => ['DELETE', at]),
  'clone and delete a connection': on(
    createConnection,
    at => ['POST', `${at}/clone`, { name: 'Copy' }],
    at => ['DELETE', at],
  ),
  'create a variable twice': on(
    async () => freshName('v').replace(' ', ''),
    name => ['POST', '/constructs', { ...variable, name, value: 'a' }],
  ),
  'save two parts of a variable': on(
    createVariable,
    name => ['PUT', toVariable(name), { ...variable, value: 'b' }],
    name => ['PUT', toVariable(name), { ...variable, displayName: 'Shown' }],
  ),
  'save and delete a variable': on(
    createVariable,
    name => ['PUT', toVariable(name), { ...variable, value: 'b' }],
    name => ['DELETE', toVariable(name)],
  ),
  'delete a variable twice': on(createVariable, name => ['DELETE', toVariable(name)]),
  'rename and save a variable': on(
    createVariable,
    name => ['POST', `${toVariable(name)}/rename`, { to: `${name}x`, seen: {} }],
    name => ['PUT', toVariable(name), { ...variable, value: 'b' }],
  ),
  'change and remove variables': on(
    createVariable,
    name => [
      'POST',
      '/constructs/change',
      { chosen: { names: [`${name}##SK##company`] }, change: { value: 'b' } },
    ],
    name => ['POST', '/constructs/remove', { chosen: { names: [`${name}##SK##company`] } }],
  ),
  'remove variables twice': on(createVariable, name => [
    'POST',
    '/constructs/remove',
    { chosen: { names: [`${name}##SK##company`] } },
  ]),
  'restore a variable twice': on(
    async place => {
      const name = await createVariable(place);
      const names = [`${name}##SK##company`];
      await place.made('POST', '/constructs/remove', { chosen: { names } });
      return names;
    },
    names => ['POST', '/constructs/restore', { names }],
  ),
  'import variables twice': on(
    async () => freshName('v').replace(' ', ''),
    name => ['POST', '/constructs/import', { text: `name,context\n${name},user` }],
  ),
  'undo an import twice': on(
    async ({ made }) => {
      const text = `name,context\n${freshName('v').replace(' ', '')},user`;
      return (await made('POST', '/constructs/import', { text })).importId as string;
    },
    id => ['POST', `/constructs/imports/${id}/undo`],
  ),
  'create a page twice': both(() => ['POST', '/ui', { name: 'Page', template: '<p>a</p>' }]),
  'create the last two pages': on(
    async ({ leaveOne, read }) => leaveOne('uiTemplates', (await read('/ui')).uiTemplatesCount),
    () => ['POST', '/ui', { name: freshName('Page'), template: '<p>a</p>' }],
  ),
  'save two parts of a page': on(
    createPage,
    at => ['PUT', at, { name: freshName('Renamed') }],
    at => ['PUT', at, { template: '<p>b</p>' }],
  ),
  'save and delete a page': on(
    createPage,
    at => ['PUT', at, { template: '<p>b</p>' }],
    at => ['DELETE', at],
  ),
  'delete a page twice': on(createPage, at => ['DELETE', at]),
  'save two parts of a template': on(
    createTemplate,
    at => ['PUT', at, { name: freshName('Renamed') }],
    at => ['PUT', at, { description: 'Described' }],
  ),
  'publish a template twice': on(createTemplate, at => ['PUT', `${at}/publish`, {}]),
  'publish and delete a template': on(
    createTemplate,
    at => ['PUT', `${at}/publish`, {}],
    at => ['DELETE', at],
  ),
  'unpublish a template twice': on(
    async place => {
      const at = await createTemplate(place);
      await place.made('PUT', `${at}/publish`, {});
      return at;
    },
    at => ['PUT', `${at}/unpublish`],
  ),
  'delete a template twice': on(createTemplate, at => ['DELETE', at]),
  'create flows from a template that is deleted': on(
    createTemplate,
    at => ['PUT', `${at}/import`, { name: 'Made' }],
    at => ['DELETE', at],
  ),
  'create a persona twice': both(() => ['POST', '/personas', persona]),
  'save a persona in two ways': on(
    createPersona,
    at => ['PUT', at, { ...persona, description: 'One' }],
    at => ['PUT', at, { ...persona, description: 'Other' }],
  ),
  'save and delete a persona': on(
    createPersona,
    at => ['PUT', at, persona],
    at => ['DELETE', at],
  ),
  'delete a persona twice': on(createPersona, at => ['DELETE', at]),
  'duplicate a persona twice': on(createPersona, at => ['POST', `${at}/duplicate`]),
  'restore a persona twice': on(
    async place => {
      const at = await createPersona(place);
      await place.made('DELETE', at);
      return at;
    },
    at => ['POST', `${at}/restore`],
  ),
};

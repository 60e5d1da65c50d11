import { afterAll, beforeAll, expect, it } from 'vitest';
import { readFailure } from '#core/contract/internal';
import { startServer } from '#testing/startServer';
import {
  createUiTemplate,
  deleteUiTemplate,
  listUiTemplates,
  saveUiTemplate,
} from '../../contract';

let sluice: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => void (sluice = await startServer()));
afterAll(() => sluice.close());

const welcome = {
  name: 'Welcome page',
  description: 'Greets',
  template: '<h1>Hello {{name}}</h1>',
  style: 'h1 { color: teal }',
  script: '',
  inputSchema: '{"type":"object","properties":{"name":{"type":"string"}}}',
  outputSchema: '',
  validationRules: [
    { propertyName: 'name', rules: [{ ruleName: 'required', message: 'Say your name.' }] },
  ],
  sample: '{"name":"Ada"}',
};
const createTestTemplate = async (token: string, body: object = welcome) =>
  (await sluice.inject('POST', '/ui', { token, body })).body.uiTemplate;

it('templates are created, found, changed, and deleted: GET /ui, POST /ui, PUT /ui/:uiId, DELETE /ui/:uiId [C116, C117, C118, C119, S024]', async () => {
  const { token, companyId, customerId } = await sluice.company();
  const template = await createTestTemplate(token);
  expect(template).toEqual({
    ...welcome,
    uiId: expect.any(String),
    companyId,
    customerId,
    createdDate: expect.any(Number),
    updatedDate: template.createdDate,
  });
  await createTestTemplate(token, { name: 'Ärger' });
  const listed = await sluice.inject('GET', '/ui?page=0&limit=1', { token });
  expect(listed.body).toMatchObject({ uiTemplates: [{ name: 'Welcome page' }], count: 2 });
  expect(
    (await sluice.inject('GET', `/ui?query=${encodeURIComponent('äRG')}`, { token })).body.count,
  ).toBe(1);
  const at = `/ui/${template.uiId}`;
  const saved = await sluice.inject('PUT', at, {
    token,
    body: { style: '', readDate: template.updatedDate },
  });
  expect(saved.body.uiTemplate).toMatchObject({ ...welcome, style: '' });
  const late = await sluice.inject('PUT', at, {
    token,
    body: { style: 'x', readDate: template.updatedDate },
  });
  expect(late.status).toBe(409);
  expect(late.body.message).toContain('Someone else saved this template');
  expect((await sluice.inject('DELETE', at, { token })).body.message).toBe('UI template deleted');
  expect((await sluice.inject('GET', at, { token })).status).toBe(404);
});

it('reports invalid values at their fields, and saves nothing', async () => {
  const { token } = await sluice.company();
  await createTestTemplate(token);
  const listRefusals = async (body: object) => {
    const { status, body: said } = await sluice.inject('POST', '/ui', { token, body });
    return [status, ...said.details.map(({ at, message }: any) => `${at}: ${message}`)];
  };
  expect(await listRefusals({ name: 'Three', template: '<p>\n{{{name}}}</p>' })).toEqual([
    400,
    'body/template: Line 2, column 1: “{{{” would insert a value as markup. Use “{{” instead.',
  ]);
  expect(await listRefusals({ name: '  ', sample: '[1]' })).toEqual([
    400,
    'body/name: Enter a name for the template.',
    'body/sample: Enter a JSON object, enclosed in braces.',
  ]);
  expect(await listRefusals({ name: 'WELCOME page' })).toEqual([
    409,
    'body/name: The template “WELCOME page” already exists. Enter another name.',
  ]);
  expect((await listRefusals({ name: 'x'.repeat(257) }))[0]).toBe(400);
  expect((await sluice.inject('GET', '/ui', { token })).body.count).toBe(1);
});

it('previews what a hosted page would show, with escaped values and without scripts and frames', async () => {
  const { token } = await sluice.company();
  const preview = (template: string, values: object) =>
    sluice.inject('POST', '/ui/preview', { token, body: { template, values } });
  const shown = await preview(
    '<h1 onclick="x()">{{name}}</h1><script>x()</script><iframe src="/"></iframe>',
    {
      name: '<img src=x onerror=x()>',
    },
  );
  expect(shown.body.html).toContain('&lt;img src&#x3D;x onerror&#x3D;x()&gt;');
  expect(shown.body.html).not.toMatch(/onclick|<script|<iframe|<img/);
  const wrong = await preview('{{#if name}}', {});
  expect([wrong.status, wrong.body.details[0].at]).toEqual([400, 'body/template']);
  expect((await preview('{{{name}}}', {})).body.message).toContain('Line 1, column 1');
});

it('lists the nodes that use an older state of a template', async () => {
  const { token } = await sluice.company();
  const template = await createTestTemplate(token);
  const node = {
    data: {
      id: 'abcdefghij',
      nodeType: 'CONNECTION',
      connectorId: 'httpConnector',
      connectionId: '867ed4363b2bc21c860085ad2baa817d',
      name: 'Http',
      label: 'Http',
      status: 'configured',
      capabilityName: 'customHTMLTemplate',
      type: 'trigger',
      properties: {
        nodeTitle: { value: 'Greeting' },
        customHTML: { value: template.template },
        sktemplate: { ...template, value: template.uiId },
      },
    },
    position: { x: 0, y: 0 },
    group: 'nodes',
  };
  const body = { name: 'Greets', graphData: { elements: { nodes: [node], edges: [] } } };
  const { flowId } = (await sluice.inject('POST', '/flows', { token, body })).body.flowInfo;
  const uses = async () =>
    (await sluice.inject('GET', `/ui/${template.uiId}/uses`, { token })).body.flows;
  const nodes = [{ nodeId: 'abcdefghij', title: 'Greeting', older: false }];
  expect(await uses()).toEqual([{ flowId, name: 'Greets', nodes }]);
  await sluice.inject('PUT', `/ui/${template.uiId}`, { token, body: { template: '<h1>Hi</h1>' } });
  expect(await uses()).toMatchObject([{ nodes: [{ older: true }] }]);
});

it('are limited to their environment, to people with permission, and to environments with the studio', async () => {
  const { token, companyId } = await sluice.company();
  const { uiId } = await createTestTemplate(token);
  const other = await sluice.company();
  expect((await sluice.inject('GET', `/ui/${uiId}`, { token: other.token })).status).toBe(404);
  const reader = await sluice.company({ in: companyId, can: ['templates:read'] });
  expect((await sluice.inject('GET', '/ui', { token: reader.token })).status).toBe(200);
  expect((await sluice.inject('DELETE', `/ui/${uiId}`, { token: reader.token })).status).toBe(401);
  const { db } = { db: sluice.server.database.allCompanies };
  const entitlement = JSON.stringify({ uiTemplates: { enabled: false } });
  await db
    .updateTable('companies')
    .set({ entitlement })
    .where('company_id', '=', other.companyId)
    .execute();
  expect((await sluice.inject('GET', '/ui', { token: other.token })).status).not.toBe(200);
});

it('calls for UI templates have a fallback text [S310]', () => {
  const said = [listUiTemplates, createUiTemplate, saveUiTemplate, deleteUiTemplate].map(
    ({ failure }) => readFailure(400, { success: false }, failure).message,
  );
  for (const text of said) expect(text).toMatch(/^Error \w+ UI template/);
});

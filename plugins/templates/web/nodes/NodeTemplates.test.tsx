// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { messages, namespace } from '#core/contract';
import { definePlugin, page } from '#core/web';
import { renderPlugin } from '#testing/renderPlugin.tsx';
import { startServer } from '#testing/startServer';
import NodeTemplates from './NodeTemplates';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  sluice = await startServer();
  on = await sluice.listen();
});
afterAll(() => sluice.close());

let values: Readonly<Record<string, unknown>> = {};
const written: Readonly<Record<string, unknown>>[] = [];
const Node = () => (
  <NodeTemplates
    capabilityName="customHTMLTemplate"
    values={values}
    write={next => written.push(next)}
  />
);
const host = definePlugin({
  id: 'node',
  title: messages('node', { title: 'Node' }).title,
  contributes: [
    page('node.page', namespace('node').route('page', '/node'), {
      title: messages('node', { title: 'Node' }).title,
      view: async () => ({ default: Node }),
    }),
  ],
});

it('fills a node from a template, and says when the template has changed since', async () => {
  const user = userEvent.setup();
  const person = await sluice.company();
  const { token } = person;
  const body = {
    name: 'Welcome',
    template: '<h1>Hello {{name}}</h1>',
    style: 'h1 { color: teal }',
  };
  const { uiTemplate } = (await sluice.inject('POST', '/ui', { token, body })).body;
  values = { customHTML: { value: '<p>Mine</p>' } };
  await renderPlugin(host, { at: '/node', as: person, on });
  await user.selectOptions(
    await screen.findByRole('combobox', { name: /^UI template/ }),
    'Welcome',
  );
  expect(written.at(-1)).toMatchObject({
    customHTML: { value: body.template },
    customCSS: { value: body.style },
    validationRules: { value: [] },
    sktemplate: {
      value: uiTemplate.uiId,
      uiId: uiTemplate.uiId,
      updatedDate: uiTemplate.updatedDate,
    },
  });
  cleanup();
  values = written.at(-1)!;
  await sluice.inject('PUT', `/ui/${uiTemplate.uiId}`, {
    token,
    body: { template: '<h1>Hi</h1>' },
  });
  await renderPlugin(host, { at: '/node', as: person, on });
  expect(await screen.findByText(/The template has changed since/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Update from template' }));
  expect(written.at(-1)).toMatchObject({ customHTML: { value: '<h1>Hi</h1>' } });
  cleanup();
  await sluice.inject('DELETE', `/ui/${uiTemplate.uiId}`, { token });
  await renderPlugin(host, { at: '/node', as: person, on });
  expect(await screen.findByText(/This node’s template was deleted/)).toBeTruthy();
});

it('updates the nodes of a flow from the studio', async () => {
  const user = userEvent.setup();
  const person = await sluice.company();
  const { token } = person;
  const made = (
    await sluice.inject('POST', '/ui', { token, body: { name: 'Welcome', template: '<p>Old</p>' } })
  ).body.uiTemplate;
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
      properties: { nodeTitle: { value: 'Greeting' }, sktemplate: { ...made, value: made.uiId } },
    },
    position: { x: 0, y: 0 },
    group: 'nodes',
  };
  const graphData = { elements: { nodes: [node], edges: [] } };
  const { flowId } = (
    await sluice.inject('POST', '/flows', { token, body: { name: 'Greets', graphData } })
  ).body.flowInfo;
  await sluice.inject('PUT', `/ui/${made.uiId}`, { token, body: { template: '<p>New</p>' } });
  const { default: templates } = await import('../../plugin');
  await renderPlugin(templates, { at: `/ui-templates?id=${made.uiId}`, as: person, on });
  expect(await screen.findByText('Outdated nodes: 1')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Update “Greets”' }));
  expect(await screen.findByText('Up to date')).toBeTruthy();
  const { flowInfo } = (await sluice.inject('GET', `/flows/${flowId}`, { token })).body;
  expect(flowInfo.currentVersion).toBe(2);
  expect(flowInfo.graphData.elements.nodes[0].data.properties.customHTML.value).toBe('<p>New</p>');
});

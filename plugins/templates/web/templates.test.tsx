// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderPlugin } from '#testing/renderPlugin.tsx';
import { startServer } from '#testing/startServer';
import { withPalette } from '#testing/kits/withPalette';
import admin from '#plugins/admin/plugin';
import editor from '#plugins/editor/plugin';
import { createEmptyGraph } from '#plugins/flows/contract/graph/elements/newElements';
import flows from '#plugins/flows/plugin';
import templates from '../plugin';

let sluice: Awaited<ReturnType<typeof startServer>>;
let on: string;
beforeAll(async () => {
  sluice = await startServer();
  on = await sluice.listen();
});
afterAll(() => sluice.close());

const show = (at: string, as: Awaited<ReturnType<typeof sluice.company>>) =>
  renderPlugin(templates, { at, as, on });
const page = { name: 'Welcome', template: '<h1>Hello {{name}}</h1>', sample: '{"name":"Ada"}' };

describe('UI Studio at /ui-templates', () => {
  it('explains templates in the empty state, creates one, and saves it [R33, N10, S111]', async () => {
    const user = userEvent.setup();
    const person = await sluice.company();
    await show('/ui-templates', person);
    expect(await screen.findByText('No UI templates yet')).toBeTruthy();
    expect(screen.queryByLabelText('Search UI templates')).toBeNull();
    await user.click(screen.getAllByRole('button', { name: 'Create UI template' })[0]!);
    const name = await screen.findByLabelText(/^Name/);
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Enter a name for the template.')).toBeTruthy();
    await user.type(name, 'Welcome');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('UI template created')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeTruthy();
    expect(await screen.findByText(/No node uses this template yet/)).toBeTruthy();
    const frame = screen.getByTitle('Preview');
    expect([frame.getAttribute('sandbox'), frame.getAttribute('src')]).toEqual([
      'allow-scripts',
      '/templates/preview',
    ]);
    await user.click(screen.getByRole('link', { name: 'All UI templates' }));
    expect(await screen.findByRole('link', { name: 'Welcome' })).toBeTruthy();
    expect(screen.getByLabelText('Search UI templates')).toBeTruthy();
  });

  it('reports a duplicate name and triple braces at their fields, and keeps the input', async () => {
    const user = userEvent.setup();
    const person = await sluice.company();
    const { token } = person;
    await sluice.inject('POST', '/ui', { token, body: page });
    const { uiTemplate } = (
      await sluice.inject('POST', '/ui', { token, body: { ...page, name: 'Second' } })
    ).body;
    await show(`/ui-templates?id=${uiTemplate.uiId}`, person);
    const name = await screen.findByLabelText(/^Name/);
    await user.clear(name);
    await user.type(name, 'welcome');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(
      await screen.findByText('The template “welcome” already exists. Enter another name.'),
    ).toBeTruthy();
    expect((name as HTMLInputElement).value).toBe('welcome');
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect((name as HTMLInputElement).value).toBe('Second');
  });

  it('lists missing sample values and adds them, and opens the tab with the error', async () => {
    const user = userEvent.setup();
    const person = await sluice.company();
    const template =
      '<h1>{{title}}</h1>{{#if user.name}}{{user.name}}{{/if}}{{#each rows}}{{label}}{{/each}}{{name}}';
    const sent = {
      ...page,
      template,
      validationRules: [{ propertyName: 'e', rules: [{ ruleName: 'mail' }] }],
    };
    const { body } = await sluice.inject('POST', '/ui', { token: person.token, body: sent });
    await show(`/ui-templates?id=${body.uiTemplate.uiId}`, person);
    expect(
      await screen.findByText(/Missing sample values: title, user.name, and rows\./),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add sample values' }));
    await waitFor(() => expect(screen.queryByText(/Missing sample values/)).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/“mail” is not a rule\. Use presence/)).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Data' }).getAttribute('aria-selected')).toBe('true');
  });

  it('is deleted after a confirmation, and read-only for readers', async () => {
    const user = userEvent.setup();
    const person = await sluice.company();
    await sluice.inject('POST', '/ui', { token: person.token, body: page });
    const reader = await sluice.company({ in: person.companyId, roles: ['default:read'] });
    await show('/ui-templates', reader);
    expect(await screen.findByRole('link', { name: 'Welcome' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create UI template' })).toBeNull();
    cleanup();
    await show('/ui-templates', person);
    await user.click(await screen.findByRole('button', { name: 'Actions for Welcome' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
    );
    expect(await screen.findByText('UI template deleted')).toBeTruthy();
    expect(await screen.findByText('No UI templates yet')).toBeTruthy();
  });
});

describe('the market at /flowtemplates', () => {
  it('finds built-in templates by word and category [S113]', async () => {
    const user = userEvent.setup();
    await show('/flowtemplates', await sluice.company());
    expect(await screen.findByRole('link', { name: 'Consent to terms of use' })).toBeTruthy();
    const use = await screen.findByRole('link', { name: 'Use template Consent to terms of use' });
    expect(use.getAttribute('href')).toBe('/flowtemplates/terms-consent?do=import');
    expect(use.closest('li')?.querySelectorAll('.tp-sketch rect[data-kind="page"]').length).toBe(2);
    await user.type(screen.getByLabelText('Search flow templates'), 'TERMS');
    await waitFor(() => expect(document.querySelector('mark')?.textContent).toBe('terms'));
    await user.clear(screen.getByLabelText('Search flow templates'));
    await user.selectOptions(screen.getByLabelText('Category'), 'Passwordless');
    await waitFor(() => expect(screen.queryByText('Consent to terms of use')).toBeNull());
    expect(await screen.findByRole('link', { name: 'Passwordless sign-in by email' })).toBeTruthy();
    await user.type(screen.getByLabelText('Search flow templates'), 'nothing of the kind');
    expect(await screen.findByText('No matching templates')).toBeTruthy();
  });

  it('shows a template with its steps and needs, and creates a flow from it [R32, S053, S112]', async () => {
    const user = userEvent.setup();
    const person = await sluice.company();
    await show('/flowtemplates/terms-consent', person);
    expect(await screen.findByRole('heading', { name: 'Consent to terms of use' })).toBeTruthy();
    expect(screen.getByText('Save version and time')).toBeTruthy();
    expect(await screen.findAllByText(/^HTTP · /)).not.toEqual([]);
    expect(screen.queryByText(/^Http · /)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Use template' }));
    const dialog = within(await screen.findByRole('dialog'));
    const name = dialog.getByLabelText(/^Flow name/);
    await user.clear(name);
    await user.type(name, 'Our terms');
    await user.click(dialog.getByRole('button', { name: 'Create flow' }));
    expect(await screen.findByText('Flow created')).toBeTruthy();
    await waitFor(() =>
      expect(location.pathname + location.search).toMatch(/^\/flows\/\w+\?creationStatus=success$/),
    );
    const { flowsInfo } = (await sluice.inject('GET', '/flows', { token: person.token })).body;
    expect(flowsInfo).toMatchObject([{ name: 'Our terms' }]);
  });

  it('creates a template from a flow, edits, publishes, and unpublishes it', async () => {
    const user = userEvent.setup();
    const person = await sluice.company({ examples: true });
    const { flowsInfo } = (await sluice.inject('GET', '/flows', { token: person.token })).body;
    await show(`/flowtemplates?show=own&new&flow=${flowsInfo[0].flowId}`, person);
    const dialog = within(await screen.findByRole('dialog'));
    const name = dialog.getByLabelText(/^Name/) as HTMLInputElement;
    await user.selectOptions(dialog.getByLabelText(/^Flow/), flowsInfo[1].flowId);
    expect(name.value).toBe(flowsInfo[1].name);
    await user.clear(name);
    await user.type(name, 'Of its own');
    await user.selectOptions(dialog.getByLabelText(/^Flow/), flowsInfo[0].flowId);
    expect(name.value).toBe('Of its own');
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Template created')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Publish' }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publish' }),
    );
    expect(await screen.findByText('Template published')).toBeTruthy();
    const unpublish = async () => {
      await user.click(await screen.findByRole('button', { name: 'Actions' }));
      await screen.findByRole('menuitem', { name: 'Delete' });
      return screen.queryByRole('menuitem', { name: 'Unpublish' });
    };
    await waitFor(async () => expect(await unpublish()).toBeTruthy());
    await user.click(screen.getByRole('menuitem', { name: 'Unpublish' }));
    expect(await screen.findByText('Template unpublished')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Publish again' })).toBeNull());
    expect(await unpublish()).toBeNull();
  });

  it('shows the thumbnail of its flow', async () => {
    const person = await sluice.company();
    const { token } = person;
    const send = async (method: 'POST' | 'PUT', url: string, body: unknown) =>
      (await sluice.inject(method, url, { token, body })).body;
    const graphData = createEmptyGraph();
    const { flowInfo } = await send('POST', '/flows', { name: 'Plain', graphData });
    const thumbnailUrl = 'https://pics.example/flow.png';
    const made = { ...flowInfo, name: 'With a picture', thumbnailUrl };
    const [pictured] = (await send('PUT', '/flows/import', { flowInfo: made })).flows;
    for (const { flowId, name } of [flowInfo, pictured])
      await send('POST', '/flowtemplates', { flowId, name, category: 'Passwordless' });
    await show('/flowtemplates?show=own', person);
    const card = async (name: string) =>
      (await screen.findByRole('link', { name })).closest('li')!.querySelector('img')?.src;
    expect([await card(pictured.name), await card('Plain')]).toEqual([thumbnailUrl, undefined]);
  });

  it('opens from the menu of a flow, and shows the flow as a thumbnail', async () => {
    const user = userEvent.setup();
    const person = await sluice.company();
    await sluice.inject('POST', '/flows', { token: person.token, body: { name: 'Door' } });
    const first = await renderPlugin(templates, {
      at: '/flows',
      as: person,
      on,
      beside: [flows, editor],
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Door' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Create template' }));
    await waitFor(() =>
      expect(location.pathname + location.search).toMatch(
        /^\/flowtemplates\?show=own&new=&flow=\w+$/,
      ),
    );
    first.unmount();
    await renderPlugin(templates, {
      at: '/flowtemplates/terms-consent',
      as: person,
      on,
      beside: [flows, editor],
    });
    const picture = within(
      await screen.findByRole('region', { name: 'Diagram of “Consent to terms of use”' }),
    );
    expect((await picture.findAllByRole('application')).length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'Save version and time' }));
    expect(picture.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(picture.getByRole('button', { name: 'Zoom in' })).toBeTruthy();
  });

  it('reports a deleted template, and links to the others', async () => {
    await show('/flowtemplates/nothing', await sluice.company());
    expect(
      await screen.findByText('This template does not exist or is no longer in the marketplace.'),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    const back = screen.getByRole('link', { name: 'All flow templates' });
    expect(back.getAttribute('href')).toBe('/flowtemplates');
  });
});

it('lets operators see, recommend, and withdraw published templates [R23, R24]', async () => {
  const user = userEvent.setup();
  const person = await sluice.company({ examples: true });
  const { token } = person;
  const { flowsInfo } = (await sluice.inject('GET', '/flows', { token })).body;
  const body = { flowId: flowsInfo[0].flowId, name: 'Lighthouse', category: 'Consent' };
  const { flowTemplateId } = (await sluice.inject('POST', '/flowtemplates', { token, body })).body
    .flowTemplate;
  await sluice.inject('PUT', `/flowtemplates/${flowTemplateId}/publish`, { token, body: {} });
  const operator = await sluice.company();
  const { allCompanies } = sluice.server.database;
  await allCompanies
    .updateTable('customers')
    .set({ operator: 1 })
    .where('customer_id', '=', operator.customerId)
    .execute();
  await show('/admin/flowtemplates', operator);
  await user.click(await screen.findByRole('button', { name: 'Actions for Lighthouse' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Recommend' }));
  expect(await screen.findByText('Recommended')).toBeTruthy();
  expect(await screen.findByText('Template recommended')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Lighthouse' }));
  await user.click(await screen.findByRole('button', { name: 'Stop recommending' }));
  expect(await screen.findByRole('button', { name: 'Recommend' })).toBeTruthy();
  expect(await screen.findByText('Template no longer recommended')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('Withdrawn')).toBeTruthy();
  expect(await screen.findByText('Template withdrawn')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Restore to marketplace' })).toBeTruthy();
  cleanup();
  await renderPlugin(templates, { at: '/admin', as: operator, on, beside: [admin] });
  expect(await screen.findByText(/^\d+ published, 1 withdrawn/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Lighthouse' }).getAttribute('href')).toContain(
    '/admin/flowtemplates/',
  );
});

it('the palette opens any UI template, and deletes one after a confirmation', async () => {
  const user = userEvent.setup();
  const person = await sluice.company();
  const { uiTemplate } = (await sluice.inject('POST', '/ui', { token: person.token, body: page }))
    .body;
  const { choose } = await withPalette(templates, { at: '/ui-templates', as: person, on });
  await choose('Open a UI template', 'Welcome');
  expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeTruthy();
  expect(new URLSearchParams(location.search).get('id')).toBe(uiTemplate.uiId);
  await choose('Delete a UI template', 'Welcome');
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
  );
  expect(await screen.findByText('No UI templates yet')).toBeTruthy();
});

// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { renderFlows } from '#testing/renderFlows';
import { startServer } from '#testing/startServer';
import { connectionStore } from '#plugins/connections/contract';
import { addElements } from '../contract/graph/document/addElements';
import { connectionNode } from '../contract/graph/document/connectionNode';
import { edited } from '../contract/graph/document/edited';
import { emptyGraph } from '../contract/graph/document/emptyGraph';
import { wellKnownConnections } from '../contract/graph/document/wellKnownConnections';
import { openEditor } from '#plugins/editor/web/session/openEditor';
import { rowOf } from '#plugins/editor/web/testFlow';

const sluice = await startServer();
const on = await sluice.listen();
afterEach(cleanup);
afterAll(() => sluice.close());

type Person = Awaited<ReturnType<typeof sluice.company>>;
const make = async ({ token }: Person, name: string, more: object = {}) => {
  const { body } = await sluice.inject('POST', '/flows', {
    token,
    body: { name, graphData: rowOf(2), ...more },
  });
  return body.flowInfo.flowId as string;
};
const stored = async ({ token }: Person, id: string) =>
  (await sluice.inject('GET', `/flows/${id}`, { token })).body.flowInfo;

async function open(person: Person, id: string) {
  const { root } = await renderFlows({ at: `/flows/${id}`, as: person, on });
  await screen.findByRole('toolbar', { name: 'Flow' });
  const session = root.host.get(openEditor).current!;
  await waitFor(() => expect(session.editor.connectors.size).toBeGreaterThan(0));
  return { root, session, user: userEvent.setup() };
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('storing a flow', () => {
  it('validates what was saved first [S161, S162]', async () => {
    const person = await sluice.company();
    const id = await make(person, 'Before');
    const { session, user } = await open(person, id);
    session.editor.edit('Rename', draft => void (draft.name = 'After'));
    await user.click(button('Validate'));
    expect(await screen.findByText('Successfully saved flow')).toBeTruthy();
    expect(await screen.findByText('Successfully validated flow')).toBeTruthy();
    expect(await stored(person, id)).toMatchObject({ name: 'After', currentVersion: 2 });
  });

  it('is told to be busy while it is under way [S159]', async () => {
    const person = await sluice.company();
    const { session } = await open(person, await make(person, 'Busy'));
    session.editor.edit('Rename', draft => void (draft.name = 'After'));
    const saving = session.save();
    expect(session.busy).toBe('save');
    expect(await saving).toBe(true);
    expect(session.busy).toBeNull();
  });

  it('stops at the limit of versions until one is deleted [S289, S290, S291, M051, M052, M053]', async () => {
    const person = await sluice.company();
    await sluice.server.database.across
      .updateTable('companies')
      .set({ entitlement: JSON.stringify({ flows: { enabled: true, versions: 2 } }) })
      .where('company_id', '=', person.companyId)
      .execute();
    const id = await make(person, 'Full');
    await sluice.inject('PUT', `/flows/${id}`, {
      token: person.token,
      body: { currentVersion: 1 },
    });
    const { session, user } = await open(person, id);
    session.editor.edit('Rename', draft => void (draft.name = 'One more'));
    await waitFor(() => expect(button('Save').disabled).toBe(false));
    await user.click(button('Save'));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Flow Version Limit Exceeded' }),
    );
    expect(dialog.getByText('Flow version limit is exceeded')).toBeTruthy();
    expect(
      dialog.getByText(
        'Saving is disabled. Delete older versions, clone the flow, or contact support.',
      ),
    ).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: /versions/i }));
    expect(button('Save').disabled).toBe(true);
    expect(await session.save()).toBe(false);
    session.open(null);
    await user.click(await screen.findByRole('button', { name: 'Actions for Version 1' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
    );
    await waitFor(() => expect(button('Save').disabled).toBe(false));
    expect(await session.save()).toBe(true);
    expect(await stored(person, id)).toMatchObject({ name: 'One more', currentVersion: 3 });
  });

  it('is not deployed as a schedule while it has errors, and leads to them [S292, M054, M055, M056]', async () => {
    const person = await sluice.company();
    const { session, user } = await open(
      person,
      await make(person, 'Nightly', { trigger: { type: 'SCHEDULE' } }),
    );
    await user.click(button('Deploy'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Error Deploying Flow' }));
    expect(dialog.getByText('Scheduled flow has validation errors')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'View Errors' }));
    expect(session.editor.aside).toBe('findings');
  });
});

describe('the list', () => {
  it('is read in pages of five after it failed as a whole [S153, K05]', async () => {
    const person = await sluice.company();
    const ids = [];
    for (let at = 0; at < 7; at++) ids.push(await make(person, `Flow ${at}`));
    await sluice.server.database
      .of(person.companyId)
      .updateTable('flows')
      .set({ connector_ids: '{torn', saved_date: 1 })
      .where('flow_id', '=', ids[0]!)
      .execute();
    await renderFlows({ at: '/flows', as: person, on });
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(6));
  });

  it('is read from its start, with nothing looked for, after an import failed [S298, K13, K14]', async () => {
    const person = await sluice.company();
    const id = await make(person, 'Still here');
    for (let at = 0; at < 25; at++) await make(person, `Flow ${at}`);
    const { body } = await sluice.inject('GET', `/flows/${id}/versions/-1`, {
      token: person.token,
    });
    await renderFlows({ at: '/flows?do=import&query=nothing', as: person, on });
    const user = userEvent.setup();
    await user.click(await screen.findByLabelText('Or paste the text of an export here'));
    await user.paste(JSON.stringify(body));
    const go = within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', {
      name: 'Import',
    });
    await waitFor(() => expect(go.disabled).toBe(false));
    await sluice.server.database.across
      .updateTable('memberships')
      .set({ roles: '["default:read"]' })
      .where('customer_id', '=', person.customerId)
      .execute();
    await user.click(go);
    await waitFor(() => expect(screen.getAllByRole('row', { hidden: true })).toHaveLength(1 + 24));
    expect(new URLSearchParams(location.search).get('query')).toBeNull();
  });
});

describe('what a node leads to', () => {
  const leading = (
    connectorId: 'flowConnector' | 'nodeConnector',
    capabilityName: string,
    values: object,
  ) => ({
    graphData: edited(emptyGraph(), draft => {
      const connectionId = wellKnownConnections[connectorId];
      const made = {
        id: 'n',
        connectorId,
        connectionId,
        name: connectorId,
        capabilityName,
        values: { ...values },
      };
      addElements(draft, [connectionNode(made, { x: 0, y: 0 })]);
    }),
  });

  it.each([
    [
      'subflow [S299, M064]',
      leading('flowConnector', 'startSubFlow', { subFlowId: { value: 'gone', label: 'Gone' } }),
      'Subflow doesn’t exist',
    ],
    [
      'start node [S300, M065]',
      leading('nodeConnector', 'goToNode', { nodeInstanceId: 'gone' }),
      'Start Node doesn’t exist',
    ],
  ])('is told to be missing: a %s', async (_, graph, said) => {
    const person = await sluice.company();
    const { session } = await open(person, await make(person, 'Leads nowhere', graph));
    session.editor.select(['n']);
    session.editor.showAside('node');
    expect((await screen.findByRole('alert')).textContent).toBe(said);
  });
});

describe('a field with choices of now', () => {
  const nodeOf = (
    id: string,
    connectorId: string,
    connectionId: string,
    capabilityName: string,
    values: object = {},
  ) =>
    connectionNode(
      { id, connectorId, connectionId, name: id, capabilityName, values: { ...values } },
      { x: 0, y: 0 },
    );
  const holding = (...nodes: ReturnType<typeof nodeOf>[]) => ({
    graphData: edited(emptyGraph(), draft => addElements(draft, nodes)),
  });
  const subflow = (connectionId: string, subFlowId: object) => {
    const values = { subFlowId, subFlowVersionId: -1, kept: 'typed before' };
    return holding(nodeOf('n', 'flowConnector', connectionId, 'startSubFlow', values));
  };
  const shown = async (person: Person, graph: object) => {
    const opened = await open(person, await make(person, 'Caller', graph));
    opened.session.editor.select(['n']);
    opened.session.editor.showAside('node');
    return opened;
  };

  it('offers the flows there are, and the inputs of the chosen one as fields of the node', async () => {
    const person = await sluice.company();
    const inputSchema = [{ propertyName: 'email', preferredDataType: 'string', required: true }];
    const called = await make(person, 'Greet', { inputSchema });
    const graph = subflow(wellKnownConnections['flowConnector'], {});
    const { session, user } = await shown(person, graph);
    await screen.findByRole('option', { name: 'Greet' });
    await user.selectOptions(screen.getByRole('combobox', { name: /^Subflow \*/ }), 'Greet');
    await user.type(await screen.findByRole('textbox', { name: /^email/ }), 'ada');
    const properties = session.editor.index.nodes.get('n')!.data.properties!;
    expect(properties['subFlowId']!.value).toMatchObject({ label: 'Greet', value: called });
    expect(JSON.stringify(properties['email']!.value)).toContain('ada');
    expect((await screen.findByRole('link', { name: 'Open' })).getAttribute('href')).toBe(
      `/flows/${called}`,
    );
  });

  it('says in the control why they did not come, keeps what stands there, and asks again', async () => {
    const person = await sluice.company();
    const { user } = await shown(
      person,
      subflow('not-here', { label: 'Chosen before', value: 'x' }),
    );
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The node’s connection is not in this environment.');
    expect(screen.getByRole('option', { name: 'Chosen before' })).toBeTruthy();
    expect(screen.getByDisplayValue('typed before')).toBeTruthy();
    const { body } = await sluice.inject('POST', '/connections', {
      token: person.token,
      body: { name: 'Flows', connectorId: 'flowConnector' },
    });
    await sluice.server.database
      .of(person.companyId)
      .updateTable('connections')
      .set({ connection_id: 'not-here' })
      .where('connection_id', '=', body.connectionId)
      .execute();
    sluice.server.get(connectionStore).forget(person.companyId, 'not-here');
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('Subflow doesn’t exist'),
    );
  });

  it('takes a name of the list or a text of one’s own, and maps what the connection declares', async () => {
    const person = await sluice.company();
    const { token, companyId } = person;
    await sluice.inject('POST', `/company/${companyId}/usergroups`, {
      token,
      body: { name: 'Friends' },
    });
    const body = {
      name: 'Users',
      connectorId: 'userDirectoryConnector',
      properties: { declaredAttributes: '{"level":"number"}' },
    };
    const { connectionId } = (await sluice.inject('POST', '/connections', { token, body })).body;
    const of = (id: string, capability: string) =>
      nodeOf(id, 'userDirectoryConnector', connectionId, capability);
    const { session, user } = await shown(
      person,
      holding(of('n', 'addToGroup'), of('m', 'createUser')),
    );
    const value = (id: string, name: string) =>
      session.editor.index.nodes.get(id)!.data.properties![name]!.value;
    await screen.findByRole('option', { name: 'Friends' });
    await user.selectOptions(screen.getByRole('combobox', { name: /^Group/ }), 'Friends');
    expect(value('n', 'group')).toBe('Friends');
    await user.selectOptions(
      screen.getByRole('combobox', { name: /^Group/ }),
      'Type a text or a reference…',
    );
    await user.type(screen.getByRole('textbox', { name: /^Group/ }), ' of Ada');
    expect(JSON.stringify(value('n', 'group'))).toContain('Friends of Ada');
    await user.click(screen.getByRole('button', { name: 'Choose from the list' }));
    expect(await screen.findByRole('combobox', { name: /^Group/ })).toBeTruthy();
    session.editor.select(['m']);
    await user.click(await screen.findByRole('button', { name: 'Add all that are known' }));
    expect(value('m', 'attributes')).toEqual([{ key: 'level', value: '' }]);
  });

  it('proposes the schema of an example, and takes it over when told to', async () => {
    const person = await sluice.company();
    const values = { url: 'https://a.example', outputSchema: '{"user":{"id":"u"}}' };
    const node = nodeOf(
      'n',
      'httpConnector',
      wellKnownConnections['httpConnector'],
      'makeRestApiCall',
      values,
    );
    const { session, user } = await shown(person, holding(node));
    await user.click(await screen.findByRole('button', { name: 'Take it over' }));
    const schema = session.editor.index.nodes.get('n')!.data.properties!['outputSchema']!.value;
    expect(
      JSON.parse(String(schema)).output.properties.rawResponse.properties.body.properties.user,
    ).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Take it over' })).toBeNull());
  });
});

it('a trial warns of inputs that only other systems give, until the warning is dismissed [S301, S304, M066]', async () => {
  const person = await sluice.company();
  const inputSchema = [
    { propertyName: 'user', preferredDataType: 'string', preferredControlType: 'textField' },
  ];
  const id = await make(person, 'Asks', { inputSchema });
  const { session, user } = await open(person, id);
  session.editor.showAside('run');
  const warning = await screen.findByRole('note');
  expect(warning.textContent).toContain(
    'Mapped inputs are unavailable: they come from external sources',
  );
  await user.click(within(warning).getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('note')).toBeNull();
  expect(localStorage.getItem('sluice.flows.tryWarningDismissed')).toBe('true');
});

it('a trial warns where inputs come from a sign-on of the identity provider [S302]', async () => {
  const person = await sluice.company();
  const { session } = await open(
    person,
    await make(person, 'Signs on', { settings: { pingOneFlow: true } }),
  );
  session.editor.showAside('run');
  const warning = await screen.findByRole('note');
  expect(warning.textContent).toContain('they come from the identity provider’s sign-on');
  expect(warning.textContent).not.toContain('external sources');
});

it('a trial warns where the access token is read, which it does not have [S303, M067]', async () => {
  const person = await sluice.company();
  const text = JSON.stringify(rowOf(2)).replace('Step 0', '{{global.skOpenId.client}}');
  const { session } = await open(
    person,
    await make(person, 'Reads it', { graphData: JSON.parse(text) }),
  );
  session.editor.showAside('run');
  expect((await screen.findByRole('note')).textContent).toContain(
    'The access token is unavailable.',
  );
});

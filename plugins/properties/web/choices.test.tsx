// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, describe, expect, it } from 'vitest';
import { renderFlows, waitForEditor } from '#testing/renderFlows';
import { startServer } from '#testing/startServer';
import { connectionStore } from '#plugins/connections/contract';
import { addElements } from '#plugins/flows/contract/graph/edits/edits';
import {
  connectionNode,
  createEmptyGraph,
  wellKnownConnections,
} from '#plugins/flows/contract/graph/elements/newElements';
import { editGraph } from '#plugins/flows/contract/graph/edits/editGraph';
import { createChainOn, createTestChain } from '#plugins/editor/web/testFlow';

const sluice = await startServer();
const on = await sluice.listen();
afterAll(() => sluice.close());

type Person = Awaited<ReturnType<typeof sluice.company>>;
const make = (person: Person, name: string, more: object = {}) =>
  createChainOn(sluice, person, name, { graphData: createTestChain(2), ...more });

async function renderFlow(person: Person, id: string) {
  const { root } = await renderFlows({ at: `/flows/${id}`, as: person, on });
  const session = await waitForEditor(root);
  return { root, session, user: userEvent.setup() };
}

describe('targets of a node', () => {
  const leading = (
    connectorId: 'flowConnector' | 'nodeConnector',
    capabilityName: string,
    values: object,
  ) => ({
    graphData: editGraph(createEmptyGraph(), draft => {
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
  ])('are reported missing: a %s', async (_, graph, said) => {
    const person = await sluice.company();
    const { session } = await renderFlow(person, await make(person, 'Leads nowhere', graph));
    session.editor.select(['n']);
    session.editor.showAside('node');
    expect((await screen.findByRole('alert')).textContent).toBe(said);
  });
});

describe('a field with options of the server', () => {
  const createNode = (
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
  const holding = (...nodes: ReturnType<typeof createNode>[]) => ({
    graphData: editGraph(createEmptyGraph(), draft => addElements(draft, nodes)),
  });
  const subflow = (connectionId: string, subFlowId: object) => {
    const values = { subFlowId, subFlowVersionId: -1, kept: 'typed before' };
    return holding(createNode('n', 'flowConnector', connectionId, 'startSubFlow', values));
  };
  const renderTestNode = async (person: Person, graph: object) => {
    const opened = await renderFlow(person, await make(person, 'Caller', graph));
    opened.session.editor.select(['n']);
    opened.session.editor.showAside('node');
    return opened;
  };

  it('offers flows, and the inputs of the selected one as fields', async () => {
    const person = await sluice.company();
    const inputSchema = [{ propertyName: 'email', preferredDataType: 'string', required: true }];
    const called = await make(person, 'Greet', { inputSchema });
    const graph = subflow(wellKnownConnections['flowConnector'], {});
    const { session, user } = await renderTestNode(person, graph);
    await screen.findByRole('option', { name: 'Greet' });
    await user.selectOptions(screen.getByRole('combobox', { name: /^Subflow \*/ }), 'Greet');
    await user.type(await screen.findByRole('textbox', { name: /^email/ }), 'ada');
    const properties = session.editor.index.nodes.get('n')!.data.properties!;
    expect(properties['subFlowId']!.value).toMatchObject({ label: 'Greet', value: called });
    expect(JSON.stringify(properties['email']!.value)).toContain('ada');
    expect((await screen.findByRole('link', { name: 'Open' })).getAttribute('href')).toBe(
      `/flows/${called}?via=${session.editor.flow.flowId}~n`,
    );
  });

  it('shows in the control why they failed to load, keeps the value, and retries', async () => {
    const person = await sluice.company();
    const { user } = await renderTestNode(
      person,
      subflow('not-here', { label: 'Chosen before', value: 'x' }),
    );
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(
      'The node’s connection does not exist in this environment.',
    );
    expect(screen.getByRole('option', { name: 'Chosen before' })).toBeTruthy();
    expect(screen.getByDisplayValue('typed before')).toBeTruthy();
    const { body } = await sluice.inject('POST', '/connections', {
      token: person.token,
      body: { name: 'Flows', connectorId: 'flowConnector' },
    });
    await sluice.server.database
      .forCompany(person.companyId)
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

  it('accepts a listed name or other text, and maps declared attributes', async () => {
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
      createNode(id, 'userDirectoryConnector', connectionId, capability);
    const { session, user } = await renderTestNode(
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
      'Enter text or a reference…',
    );
    await user.type(screen.getByRole('textbox', { name: /^Group/ }), ' of Ada');
    expect(JSON.stringify(value('n', 'group'))).toContain('Friends of Ada');
    await user.click(screen.getByRole('button', { name: 'Select from list' }));
    expect(await screen.findByRole('combobox', { name: /^Group/ })).toBeTruthy();
    session.editor.select(['m']);
    await user.click(await screen.findByRole('button', { name: 'Add all known fields' }));
    expect(value('m', 'attributes')).toEqual([{ key: 'level', value: '' }]);
  });

  it('proposes the schema of an example, and applies it on request', async () => {
    const person = await sluice.company();
    const values = { url: 'https://a.example', outputSchema: '{"user":{"id":"u"}}' };
    const node = createNode(
      'n',
      'httpConnector',
      wellKnownConnections['httpConnector'],
      'makeRestApiCall',
      values,
    );
    const { session, user } = await renderTestNode(person, holding(node));
    await user.click(await screen.findByRole('button', { name: 'Use suggestion' }));
    const schema = session.editor.index.nodes.get('n')!.data.properties!['outputSchema']!.value;
    expect(
      JSON.parse(String(schema)).output.properties.rawResponse.properties.body.properties.user,
    ).toBeTruthy();
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Use suggestion' })).toBeNull(),
    );
  });
});

import { expect, it } from 'vitest';
import type { WalkedFlow } from '../ends/Graphs';
import { Changes } from './Changes';
import { Sources } from './Sources';
import type { World } from './World';

const world = {
  inputs: {},
  who: 0,
  actions: {},
  answer: {},
  answerOf: {},
  refused: {},
  services: 'set',
  variables: {},
  parts: {},
} as unknown as World;
const goTo = (source: string, id: string, test: 'success' | 'failure') =>
  ({ flowId: 'f', nodeId: id, term: { source, test } }) as never;

const createFlow = (...nodes: readonly object[]): WalkedFlow =>
  ({
    flowId: 'f',
    name: 'Flow',
    graphData: { elements: { nodes: nodes.map(data => ({ data })), edges: [] } },
  }) as unknown as WalkedFlow;
const node = (id: string, connectorId: string, capabilityName: string, values: object = {}) => ({
  id,
  nodeType: 'CONNECTION',
  connectorId,
  capabilityName,
  properties: Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => [name, { value }]),
  ),
});

/** The worlds that may lead a node of a flow to end otherwise. */
function listWorlds(flow: WalkedFlow, id: string, test: 'success' | 'failure', callsAt = [[]]) {
  const changes = new Changes(new Sources('f', [flow]), 1, []);
  const way = { pages: new Map(), opened: false } as never;
  const tried = {
    world,
    way,
    path: [`f ${id}`],
    calls: callsAt.flat().length,
    callsAt,
    failed: [],
  };
  return changes.listFor(goTo(id, id, test), tried).map(change => change(world));
}

it('tries failures of the calls that a node makes, and of its token requests', () => {
  const flow = createFlow(node('call', 'httpConnector', 'makeRestApiCall'));
  const [first, second] = listWorlds(flow, 'call', 'failure', [[-1, 7]] as never);
  expect(Object.keys(first?.refused ?? {})).toEqual(['-1']);
  expect(Object.keys(second?.refused ?? {})).toEqual(['7']);
});

it('follows a compared value through a function that parses a variable', () => {
  const flow = createFlow(
    node('read', 'functionsConnector', 'customFunction', {
      code: 'module.exports = ({ params }) => ({ settings: JSON.parse(params.text) });',
      variableInputList: [{ name: 'text', value: '{{global.company.variables.kept}}' }],
    }),
    node('compare', 'functionsConnector', 'AEqualsB', {
      leftValueA: '{{local.read.payload.output.settings.plan}}',
      rightValueB: 'gold',
    }),
  );
  expect(listWorlds(flow, 'compare', 'success').map(({ parts }) => parts)).toContainEqual({
    kept: { plan: 'gold' },
  });
});

it('gives a function the values it looks for, with texts for its other parameters', () => {
  const flow = createFlow(
    node('look', 'functionsConnector', 'customFunction', {
      code: 'const { list } = params; return list.some(each => each.state.name === "ON") && params.id.length > 0;',
      variableInputList: [
        { name: 'list', value: '{{global.parameters.list}}' },
        { name: 'id', value: '{{global.parameters.id}}' },
      ],
    }),
  );
  expect(listWorlds(flow, 'look', 'success').map(({ inputs }) => inputs)).toContainEqual({
    list: [{ state: { name: 'ON' } }],
    id: 'given',
  });
});

it('tries people in combination with settings of services and with expired values', () => {
  const worlds = listWorlds(
    createFlow(node('n', 'pingOneMfaConnector', 'readDevice')),
    'n',
    'failure',
  );
  expect(worlds).toContainEqual(expect.objectContaining({ expired: true }));
  expect(worlds).toContainEqual(expect.objectContaining({ who: 0, services: 'set' }));
});

it('tries failures with the codes that later nodes distinguish', () => {
  const flow = createFlow(
    node('check', 'pingOneSSOConnector', 'checkPassword'),
    node('compare', 'functionsConnector', 'AEqualsB', {
      leftValueA: '{{local.check.payload.output.rawResponse.details[0].code}}',
      rightValueB: 'LOCKED',
    }),
  );
  const changes = new Changes(new Sources('f', [flow]), 1, []);
  const path = ['f check', 'f compare', 'f check'];
  const way = { pages: new Map(), opened: false } as never;
  const tried = { world, way, path, calls: 2, callsAt: [[4], [], [5]], failed: [] };
  const worlds = changes.listFor(goTo('compare', 'compare', 'success'), tried).map(to => to(world));
  expect(worlds.map(({ refused }) => refused)).toContainEqual({
    4: { status: 400, code: 'LOCKED' },
  });
});

it('locks the variables that a node writes, together and one by one', () => {
  const saveVariables = [{ name: 'a##SK##flowInstance' }, { name: 'b##SK##flowInstance' }];
  const flow = createFlow(node('save', 'variablesConnector', 'saveValue', { saveVariables }));
  const locked = listWorlds(flow, 'save', 'failure').flatMap(each =>
    each.locked ? [each.locked] : [],
  );
  expect(locked).toEqual([['a', 'b'], ['a'], ['b']]);
});

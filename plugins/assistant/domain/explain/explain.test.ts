import { expect, it } from 'vitest';
import type { ConnectorManifest } from '#plugins/connectors/contract';
import type { GraphData } from '#plugins/flows/contract';
import { addElements } from '#plugins/flows/contract/graph/edits/edits';
import { connect, type ConnectOptions } from '#plugins/flows/contract/graph/edits/connect';
import { editGraph } from '#plugins/flows/contract/graph/edits/editGraph';
import { createEmptyGraph } from '#plugins/flows/contract/graph/elements/newElements';
import { node } from '#plugins/linter/domain/cases';
import { explainFlow } from './explainFlow';
import { readScript } from './readCode';
import { findWayTo } from './findWays';

const page = (id: string, more: Record<string, unknown> = {}) =>
  node(id, 'httpConnector', 'customHTMLTemplate', { nodeTitle: `Page ${id}`, ...more });
const success = (id: string) =>
  node(id, 'httpConnector', 'createSuccessResponse', { nodeTitle: `Yes ${id}` });
const failure = (id: string) =>
  node(id, 'httpConnector', 'createErrorResponse', { nodeTitle: `No ${id}` });
const manifest = {
  connectorId: 'httpConnector',
  name: 'HTTP',
  properties: {},
  capabilities: {
    customHTMLTemplate: { title: 'Page', respondToUser: true, flowConfigView: { items: [] } },
  },
} as unknown as ConnectorManifest;

type Way = readonly [from: string, to: string, options?: ConnectOptions];
const createGraph = (
  nodes: readonly ReturnType<typeof node>[],
  ways: readonly Way[] = [],
): GraphData =>
  editGraph(createEmptyGraph(), draft => {
    addElements(draft, nodes);
    for (const [from, to, options] of ways) connect(draft, from, to, options);
  });
const explained = (
  graphData: GraphData,
  variables: Parameters<typeof explainFlow>[1]['variables'] = [],
) =>
  explainFlow(
    { graphData, inputSchema: [] },
    {
      connector: id => (id === 'httpConnector' ? manifest : undefined),
      flowName: id => (id === 'f2' ? 'Other flow' : undefined),
      variables,
    },
  );
const describeWays = (graph: GraphData) =>
  explained(graph).ways.map(
    ({ nodes, end }) =>
      `${nodes.map(({ nodeId, when }) => (when ? `(${when}) ${nodeId}` : nodeId)).join(' > ')}: ${end}`,
  );

it.each<readonly [what: string, graph: GraphData, ways: readonly string[]]>([
  ['an empty flow', createEmptyGraph(), []],
  ['one page', createGraph([page('a')]), ['a: page']],
  ['a row', createGraph([page('a'), success('b')], [['a', 'b']]), ['a > b: success']],
  [
    'a fork',
    createGraph(
      [page('a'), success('b'), failure('c')],
      [
        ['a', 'b'],
        ['a', 'c', { operator: 'allTriggersFalse' }],
      ],
    ),
    ['a > (when it succeeds) b: success', 'a > (when it fails) c: failure'],
  ],
  [
    'whatever happens',
    createGraph([page('a'), success('b')], [['a', 'b', { operator: 'allTriggersComplete' }]]),
    ['a > (in either case) b: success'],
  ],
  [
    'outcomes',
    createGraph(
      [page('a', { rightValueMultiple: [{ id: 'x', value: 'red' }] }), success('b')],
      [['a', 'b', { multiValueSourceId: 'x' }]],
    ),
    ['a > (when it is “red”) b: success'],
  ],
  [
    'a comparison',
    createGraph(
      [
        page('a'),
        node('f', 'functionsConnector', 'AGreaterThanEqualToB', {
          leftValueA: '{{local.a.payload.output.age}}',
          rightValueB: '18',
        }),
        success('b'),
        failure('c'),
      ],
      [
        ['a', 'f'],
        ['f', 'b'],
        ['f', 'c', { operator: 'anyTriggersFalse' }],
      ],
    ),
    [
      'a > f > (when age of “Page a” is at least “18”) b: success',
      'a > f > (when age of “Page a” is less than “18”) c: failure',
    ],
  ],
  [
    'a comparison of which no value matches',
    createGraph(
      [
        page('a', {
          rightValueMultiple: [{ id: 'x', value: 'red' }],
          leftValueA: '{{global.parameters.hue}}',
        }),
        success('b'),
      ],
      [['a', 'b', { multiValueSourceId: '-1' }]],
    ),
    ['a > (when the input hue is none of these) b: success'],
  ],
  [
    'two starts',
    createGraph(
      [page('a'), success('b'), page('c'), failure('d')],
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ),
    ['a > b: success', 'c > d: failure'],
  ],
  [
    'a jump that comes back to where it was',
    createGraph(
      [
        node('s', 'nodeConnector', 'startNode', { nodeTitle: 'Again' }),
        page('a'),
        node('g', 'nodeConnector', 'goToNode', { nodeInstanceId: 's' }),
      ],
      [
        ['s', 'a'],
        ['a', 'g'],
      ],
    ),
    ['s > a > g > (by a jump) s: loop'],
  ],
  [
    'a message',
    createGraph([page('a'), node('e', 'errorConnector', 'customErrorMessage', {})], [['a', 'e']]),
    ['a > e: message'],
  ],
  [
    'a node that stops',
    createGraph([page('a'), node('f', 'functionsConnector', 'AEqualB', {})], [['a', 'f']]),
    ['a > f: stops'],
  ],
])('tells the ways through %s', (_what, graph, ways) => expect(describeWays(graph)).toEqual(ways));

it('lists nodes that wait at the same operator', () => {
  const joined = editGraph(
    createGraph([page('a'), page('b'), success('c')], [['a', 'c']]),
    draft => {
      connect(draft, 'b', draft.elements.edges![0]!.data.target);
    },
  );
  expect(describeWays(joined)[0]).toBe('a > (when it succeeds together with “Page b”) c: success');
});

it('lists pages, calls, disabled nodes, and unreachable ones', () => {
  const lone = { ...page('z'), data: { ...page('z').data, isDisabled: true } };
  const graph = createGraph(
    [
      page('a', { customHTML: '<input name="email"><input type="submit" name="go">' }),
      node('s', 'flowConnector', 'startSubFlow', { subFlowId: { value: 'f2', label: 'Old' } }),
      lone,
    ],
    [['a', 's']],
  );
  const { nodes, unreached } = explained(graph);
  expect(
    nodes.map(({ nodeId, role, fields, calls, disabled }) => [
      nodeId,
      role,
      fields,
      calls?.name,
      disabled,
    ]),
  ).toEqual([
    ['a', 'page', ['email'], undefined, false],
    ['s', 'subflow', [], 'Other flow', false],
    ['z', 'page', [], undefined, true],
  ]);
  expect(unreached).toEqual(['z']);
});

it('lists variables with their readers and writers, without values of secrets', () => {
  const graph = createGraph([
    page('a', {
      message:
        '{{global.company.variables.key}} {{global.parameters.name}} {{global.variables.count}}',
    }),
    node('v', 'variablesConnector', 'saveValue', { saveVariables: [{ name: 'count', value: 1 }] }),
  ]);
  const { variables } = explained(graph, [
    { name: 'key', context: 'company', type: 'secret', value: 'tiger' },
    { name: 'count', context: 'flowInstance', type: 'number', value: 3 },
  ]);
  expect(JSON.stringify(variables)).not.toContain('tiger');
  expect(variables.find(({ name }) => name === 'key')).toMatchObject({
    secret: true,
    readAt: ['a'],
  });
  expect(
    variables.find(({ name, context }) => name === 'count' && context === 'flowInstance'),
  ).toMatchObject({
    value: 3,
    writtenAt: ['v'],
  });
});

it('reads code without running it, and ignores words in texts and comments', () => {
  expect(
    readScript(
      '// fetch\nconst { a, b: c } = params; return fetch(`https://api.example.com/${params.d}`);',
    ),
  ).toEqual({
    reads: ['d', 'a', 'b'],
    returns: true,
    touches: ['network', 'api.example.com'],
  });
  expect(readScript('const s = "return fetch(eval)"; /* localStorage */ s;')).toEqual({
    reads: [],
    returns: false,
    touches: [],
  });
  expect(readScript("document.cookie; eval(params['x y'])").touches).toEqual(['storage', 'eval']);
  const graph = createGraph([
    node('c', 'functionsConnector', 'customFunction', { code: 'return params.x' }),
    page('a', { customHTML: '<p onclick="x()">', customCSS: 'p {}' }),
  ]);
  expect(
    explained(graph).code.map(({ nodeId, property, language, touches }) => [
      nodeId,
      property,
      language,
      touches,
    ]),
  ).toEqual([
    ['c', 'code', 'javascript', []],
    ['a', 'customHTML', 'html', ['script']],
    ['a', 'customCSS', 'css', []],
  ]);
});

it('finds the shortest path to a node, and none to an unreachable one', () => {
  const graph = createGraph(
    [page('a'), page('b'), success('c'), failure('z')],
    [
      ['a', 'b'],
      ['b', 'c'],
      ['a', 'c', { operator: 'allTriggersFalse' }],
    ],
  );
  expect(findWayTo(graph, 'c', id => id)).toEqual([
    { nodeId: 'a', when: '' },
    { nodeId: 'c', when: 'when it fails' },
  ]);
  expect(findWayTo(createGraph([page('a')]), 'gone', id => id)).toEqual([]);
});

it('returns only the shortest path to each end if there are more than twelve, at any size', () => {
  const ids = Array.from({ length: 400 }, (_, at) => `n${at}`);
  const ways = ids
    .slice(1)
    .flatMap((id, at): Way[] => [
      [ids[at]!, id],
      ...(at + 2 < ids.length
        ? ([[ids[at]!, ids[at + 2]!, { operator: 'allTriggersFalse' }]] as const)
        : []),
    ]);
  const {
    ways: found,
    more,
    nodes,
  } = explained(
    createGraph(
      ids.map(id => page(id)),
      ways.slice(0, 120),
    ),
  );
  expect([found.map(way => way.nodes.length), more, nodes.length]).toEqual([
    expect.arrayContaining([31]),
    true,
    400,
  ]);
});

import { expect, test } from 'vitest';
import { addElements } from '#plugins/flows/contract/graph/edits/edits';
import { applyPlan } from './applyPlan';
import { compareExport } from './compareExport';
import { connect } from '#plugins/flows/contract/graph/edits/connect';
import {
  connectionNode,
  createEmptyGraph,
} from '#plugins/flows/contract/graph/elements/newElements';
import { editGraph } from '#plugins/flows/contract/graph/edits/editGraph';
import { exportFlow } from './exportFlow';
import { parseImport, importBody } from './parseImport';
import { planImport } from './planImport';
import { ValidationError } from '#plugins/flows/contract/graph/checks/refusal';
import type { ForeignFlow } from '#plugins/flows/contract/graph/checks/checkFlow';
import type { ImportWorld } from './importPlan';

const stamp = { companyId: 'company', customerId: 'member', now: 1_700_000_000_000 };
const world: ImportWorld = {
  connections: [
    { connectionId: 'h1', connectorId: 'httpConnector', name: 'Http' },
    { connectionId: 'f1', connectorId: 'flowConnector', name: 'Flow' },
  ],
  variables: new Map([['known##SK##company', 'string']]),
  flows: new Map(),
  mayCreateConnections: true,
};
const flow = (flowId: string, name: string, calls?: object): ForeignFlow => ({
  flowId,
  name,
  description: 'd',
  flowStatus: 'enabled',
  companyId: 'other',
  customerId: 'other',
  currentVersion: 7,
  connectorIds: ['httpConnector'],
  variables: [
    {
      name: `tries##SK##flow##SK##${flowId}`,
      context: 'flow',
      type: 'property',
      flowId,
      fields: { type: 'number', value: 3 },
    },
    {
      name: 'known##SK##company',
      context: 'company',
      type: 'property',
      fields: { type: 'string' },
    },
  ],
  graphData: editGraph(createEmptyGraph(), draft => {
    addElements(draft, [
      connectionNode(
        {
          id: 'a',
          connectorId: 'httpConnector',
          connectionId: 'theirs',
          name: 'Http',
          capabilityName: 'x',
        },
        { x: 0, y: 0 },
      ),
      connectionNode(
        {
          id: 'b',
          connectorId: 'flowConnector',
          connectionId: 'f1',
          name: 'Flow',
          capabilityName: 'startSubFlow',
          values: { subFlowId: calls ?? null, subFlowVersionId: 4 },
        },
        { x: 0, y: 0 },
      ),
    ]);
    connect(draft, 'a', 'b');
  }),
  functionConnectionId: 'theirs',
  newerKey: { kept: true },
});
const bundle = {
  flows: [flow('m', 'Main', { label: 'Sub', value: 's' }), flow('s', 'Sub')],
  companyId: 'other',
  customerId: 'other',
};
let ids = 0;
const makeId = () => `new${++ids}`;

test('reads a flow, a bundle, and a wrapper around either', () => {
  expect(parseImport(flow('m', 'Main'))).toMatchObject({
    kind: 'single',
    flows: [{ flowId: 'm' }],
  });
  expect(parseImport(bundle)).toMatchObject({
    kind: 'bundle',
    flows: [{ flowId: 'm' }, { flowId: 's' }],
  });
  const wrapper = {
    name: 'New',
    description: '',
    flowInfo: bundle,
    flowNameMapping: { s: 'New sub' },
  };
  expect(parseImport(wrapper)).toMatchObject({
    kind: 'wrapper',
    name: 'New',
    names: { s: 'New sub' },
  });
  expect(importBody(bundle)).toEqual({ flowInfo: bundle });
  expect(importBody(wrapper)).toBe(wrapper);
});

test('imports with new IDs, connections, and calls, and no other change', () => {
  const plan = planImport(
    parseImport({ flowInfo: bundle, flowNameMapping: { s: 'Better sub' } }),
    world,
    makeId,
  );
  const [main, sub] = applyPlan(plan, stamp);
  const nodes = main!.graphData.elements.nodes;
  expect(nodes[0]!.data.connectionId).toBe('h1');
  expect(main!['functionConnectionId']).toBe('h1');
  expect(nodes[1]!.data.properties).toMatchObject({
    subFlowId: { value: { value: sub!.flowId, label: 'Better sub' } },
    subFlowVersionId: { value: -1 },
  });
  expect(main).toMatchObject({ companyId: 'company', currentVersion: 1, newerKey: { kept: true } });
  expect(plan.variablesToCreate.map(({ key }) => key)).toEqual([
    `tries##SK##flow##SK##${main!.flowId}`,
    `tries##SK##flow##SK##${sub!.flowId}`,
  ]);
  expect(plan.choices).toMatchObject([
    { connectionId: 'theirs', candidates: [{ connectionId: 'h1' }], nodes: 2 },
  ]);
  expect(
    compareExport(
      bundle.flows[1],
      exportFlow({ ...sub!, name: 'Sub' }, { includeVariableValues: true }),
    ),
  ).toEqual([]);
});

test('detects changes that an import must not make', () => {
  const before = flow('m', 'Main');
  const { graphData, ...rest } = before;
  const changed = { ...rest, flowId: 'n', name: 'Other', graphData: { ...graphData, zoom: 2 } };
  expect(compareExport(before, changed).map(({ path }) => path.join('.'))).toEqual([
    'name',
    'graphData.zoom',
  ]);
});

test('creates a missing connection, or asks for one without permission', () => {
  const source = parseImport(flow('m', 'Main'));
  const none = { ...world, connections: [] };
  expect(
    planImport(source, none).connectionsToCreate.map(({ connectorId }) => connectorId),
  ).toEqual(['httpConnector', 'flowConnector']);
  expect(planImport(source, { ...none, mayCreateConnections: false }).unresolved).toHaveLength(2);
  expect(() => planImport(source, { ...world, connectionMapping: { theirs: 'f1' } })).toThrow(
    /needs httpConnector/,
  );
});

test('reports cyclic calls and calls of missing flows', () => {
  const circle = {
    flows: [
      flow('m', 'Main', { label: 'Sub', value: 's' }),
      flow('s', 'Sub', { label: 'Main', value: 'm' }),
    ],
  };
  expect(planImport(parseImport(circle), world).notes.join(' ')).toContain(
    '“Main” → “Sub” → “Main”',
  );
  expect(
    planImport(parseImport(flow('m', 'Main', { label: 'Gone', value: 'g' })), world).notes.join(
      ' ',
    ),
  ).toContain('“Gone”');
});

test('exports values of variables only on request, and never secrets', () => {
  const [made] = applyPlan(planImport(parseImport(flow('m', 'Main')), world), stamp);
  expect(exportFlow(made!, { includeVariableValues: false }).variables![0]!.fields).toEqual({
    type: 'number',
  });
  const secret = {
    ...made!,
    variables: [{ ...made!.variables![0]!, fields: { type: 'secret', value: 'hush' } }],
  };
  expect(JSON.stringify(exportFlow(secret, { includeVariableValues: true }))).not.toContain('hush');
  expect(Object.keys(exportFlow(made!, { includeVariableValues: true })).slice(0, 2)).toEqual([
    'companyId',
    'connectorIds',
  ]);
});

const findRefusalPath = (change: (copy: any) => void) => {
  const copy = structuredClone(bundle);
  change(copy);
  try {
    parseImport({ flowInfo: copy });
  } catch (fault) {
    return (fault as ValidationError).at;
  }
  return 'taken';
};
const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) });

test.each<[string, (copy: any) => void, string]>([
  [
    'no nodes list',
    copy => (copy.flows[0].graphData.elements.nodes = 'x'),
    'flowInfo/flows/0/graphData/elements/nodes',
  ],
  ['no graph', copy => delete copy.flows[1].graphData, 'flowInfo/flows/1/graphData'],
  ['no name', copy => (copy.flows[0].name = 7), 'flowInfo/flows/0/name'],
  [
    'a doubled node id',
    copy => (copy.flows[0].graphData.elements.nodes[1].data.id = 'a'),
    'flowInfo/flows/0/graphData/elements/nodes/1/data/id',
  ],
  [
    'an edge to nowhere',
    copy => (copy.flows[0].graphData.elements.edges[0].data.target = 'z'),
    'flowInfo/flows/0/graphData/elements/edges/0/data/target',
  ],
  [
    'a circle of edges',
    copy => Object.assign(copy.flows[0].graphData.elements.edges[1].data, { target: 'a' }),
    'flowInfo/flows/0/graphData/elements/edges',
  ],
  [
    'a place that cannot be drawn',
    copy => (copy.flows[0].graphData.elements.nodes[0].position.x = null),
    'flowInfo/flows/0/graphData/elements/nodes/0/position/x',
  ],
  [
    'an unknown kind of node',
    copy => (copy.flows[0].graphData.elements.nodes[0].data.nodeType = 'X'),
    'flowInfo/flows/0/graphData/elements/nodes/0/data/nodeType',
  ],
  ['a doubled flow id', copy => (copy.flows[1].flowId = 'm'), 'flowInfo/flows/1/flowId'],
  [
    'a key that reaches for a prototype',
    copy => (copy.flows[0].settings = JSON.parse('{"a":{"__proto__":1}}')),
    'flowInfo/flows/0/settings/a/__proto__',
  ],
  ['an empty bundle', copy => (copy.flows = []), 'flowInfo/flows'],
])('%s is refused with its place', (_, change, at) => expect(findRefusalPath(change)).toBe(at));

test('rejects files that are too deep, too wide, or too many', () => {
  expect(findRefusalPath(copy => (copy.flows[0].settings = deep(70)))).toContain(
    'flowInfo/flows/0/settings/a',
  );
  const wide = Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`k${at}`, 1]));
  expect(findRefusalPath(copy => (copy.flows[0].settings = wide))).toBe(
    'flowInfo/flows/0/settings',
  );
  const node = bundle.flows[0]!.graphData.elements.nodes[0]!;
  const many = Array.from({ length: 10_001 }, (_, at) => ({
    ...node,
    data: { ...node.data, id: `n${at}` },
  }));
  expect(findRefusalPath(copy => (copy.flows[0].graphData.elements = { nodes: many }))).toBe(
    'flowInfo/flows/0/graphData/elements/nodes',
  );
});

test('creates flow variables that nodes write and the file lacks', () => {
  const writing = flow('w', 'Writer');
  const graphData = editGraph(writing.graphData, draft =>
    addElements(draft, [
      connectionNode(
        {
          id: 'c',
          connectorId: 'variablesConnector',
          connectionId: 'v',
          name: 'Variable',
          capabilityName: 'saveFlowValue',
          values: {
            saveFlowVariables: [
              { name: 'tries', type: 'string' },
              { name: 'count', type: 'number', value: '1' },
            ],
          },
        },
        { x: 0, y: 0 },
      ),
    ]),
  );
  const plan = planImport(parseImport({ ...writing, graphData }), world, () => 'new');
  expect(plan.variablesToCreate.map(({ key, fields }) => [key, fields.type])).toEqual([
    ['tries##SK##flow##SK##new', 'number'],
    ['count##SK##flow##SK##new', 'number'],
  ]);
});

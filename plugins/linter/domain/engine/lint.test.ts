import { expect, test } from 'vitest';
import type { EvalOperator } from '#plugins/flows/contract/internal';
import { addElements, setProperty } from '#plugins/flows/contract/graph/edits/edits';
import { connect } from '#plugins/flows/contract/graph/edits/connect';
import {
  connectionNode,
  scheduleStartNode,
  createEmptyGraph,
} from '#plugins/flows/contract/graph/elements/newElements';
import { editGraph, type GraphDraft } from '#plugins/flows/contract/graph/edits/editGraph';
import { lintCounts } from '#plugins/flows/contract/flow';
import { lintFlow } from './Linter';

const node = (
  id: string,
  connectorId: string,
  capabilityName: string | undefined,
  values: Record<string, unknown> = {},
) =>
  connectionNode(
    {
      id,
      connectorId,
      connectionId: 'c',
      name: connectorId,
      ...(capabilityName ? { capabilityName } : {}),
      values,
    },
    { x: 0, y: 0 },
  );
const http = (id: string, values?: Record<string, unknown>) =>
  node(id, 'httpConnector', 'createSuccessResponse', values);
const flow = (recipe: (draft: GraphDraft) => void, more: object = {}) => ({
  flowId: 'f',
  graphData: editGraph(createEmptyGraph(), recipe),
  ...more,
});
const listErrors = (of: ReturnType<typeof flow>, known = {}) =>
  lintFlow(of, known)
    .filter(({ type }) => type === 'error')
    .map(({ code, nodeId }) => `${code.slice('dv-er-'.length)} ${nodeId ?? ''}`.trim());

test('reports a flow without nodes as empty', () =>
  expect(listErrors(flow(() => undefined))).toEqual(['empty-flow-001']));

test('reports two unconnected nodes, and none once they are connected', () => {
  const two = flow(draft => addElements(draft, [http('a'), http('b')]));
  expect(listErrors(two)).toEqual(['multi-start-001 a', 'multi-start-001 b']);
  expect(
    listErrors({
      ...two,
      graphData: editGraph(two.graphData, draft => void connect(draft, 'a', 'b')),
    }),
  ).toEqual([]);
});

test('reports nodes that are disabled, or without a capability or outcomes', () => {
  const of = flow(draft => {
    addElements(draft, [
      http('a'),
      node('b', 'httpConnector', undefined),
      node('c', 'functionsConnector', 'AEqualsMultipleB'),
    ]);
    connect(draft, 'a', 'b');
    connect(draft, 'a', 'c');
    draft.elements.nodes[0]!.data.isDisabled = true;
  });
  expect(listErrors(of)).toEqual(['node-001 a', 'node-002 b', 'AEqualsBMultipleCondition-001 c']);
});

test('reports missing nodes and variables in references, immediately after an edit', () => {
  const of = flow(draft =>
    addElements(draft, [
      http('a', { x: '{{local.gone.payload.output.y}} {{global.flow.variables.n}}' }),
    ]),
  );
  expect(listErrors(of, { variables: new Set(['m']) })).toEqual([
    'variable-002 a',
    'variable-003 a',
  ]);
  const mended = editGraph(of.graphData, draft =>
    setProperty(draft, 'a', 'x', '{{local.a.payload}} {{global.flow.variables.m}}'),
  );
  expect(listErrors({ ...of, graphData: mended }, { variables: new Set(['m']) })).toEqual([]);
});

test('reports a call of a missing or renamed flow', () => {
  const call = (value: unknown) =>
    flow(draft =>
      addElements(draft, [node('a', 'flowConnector', 'startSubFlow', { subFlowId: value })]),
    );
  const flows = new Map([['s', 'Sign in']]);
  expect(listErrors(call({ label: 'Sign in', value: 's' }), { flows })).toEqual([]);
  for (const value of [
    null,
    { label: 'Sign in', value: 'gone' },
    { label: 'Old name', value: 's' },
  ]) {
    expect(listErrors(call(value), { flows })).toEqual(['subflow-001 a']);
  }
});

test('reports a jump without a start node, and a start node without a jump or JSON inputs [S123]', () => {
  const start = node('s', 'nodeConnector', 'startNode', {
    inputSchema: JSON.stringify({
      type: 'object',
      properties: { name: { type: 'string' } },
      required: ['name'],
    }),
  });
  const jump = (values: Record<string, unknown>) =>
    flow(draft =>
      addElements(draft, [http('a'), start, node('j', 'nodeConnector', 'goToNode', values)]),
    );
  expect(listErrors(jump({ nodeInstanceId: 's', name: 'x' }))).toEqual([]);
  expect(listErrors(jump({ nodeInstanceId: 's' }))).toEqual(['teleport-002 j']);
  expect(listErrors(jump({ nodeInstanceId: 'gone' }))).toEqual([
    'teleport-001 s',
    'teleport-004 j',
  ]);
  expect(listErrors(jump({}))).toEqual(['teleport-001 s', 'teleport-004 j']);
});

test('reports any operator but "all true" after a teleport’s start node', () => {
  const of = flow(draft => {
    addElements(draft, [
      http('a'),
      node('s', 'nodeConnector', 'startNode'),
      node('j', 'nodeConnector', 'goToNode', { nodeInstanceId: 's' }),
      http('b'),
    ]);
    connect(draft, 's', 'b', { operator: 'anyTriggersFalse' });
  });
  expect(listErrors(of)).toEqual(['teleport-003 s']);
});

test('requires success and failure links after a directory call, or "always"', () => {
  const after = (...operators: readonly EvalOperator[]) =>
    flow(draft => {
      addElements(draft, [
        node('u', 'pingOneSSOConnector', 'userLookup'),
        ...operators.map((_, at) => http(`h${at}`)),
      ]);
      operators.forEach((operator, at) => connect(draft, 'u', `h${at}`, { operator }));
    });
  expect(listErrors(after('allTriggersTrue'))).toEqual(['pingOneFlow-002 u']);
  expect(listErrors(after('anyTriggersFalse'))).toEqual(['pingOneFlow-002 u']);
  for (const ways of [['always'], ['allTriggersTrue', 'anyTriggersFalse'], []] as const) {
    expect(listErrors(after(...ways))).toEqual([]);
  }
});

test('reports an additional response field without a name or a value', () => {
  const answer = (row: object) =>
    flow(draft => addElements(draft, [http('a', { claimsNameValuePairs: [row] })]));
  expect(listErrors(answer({ name: 'x', value: 'y' }))).toEqual([]);
  for (const row of [
    { name: 'x', value: '' },
    { name: null, value: 'y' },
    { name: 'x', value: '[{"children":[{"text":""}]}]' },
  ]) {
    expect(listErrors(answer(row))).toEqual(['validFields-002 a']);
  }
});

test('reports pages and wrong ends in a scheduled flow', () => {
  const of = flow(
    draft => {
      const start = scheduleStartNode({ x: 0, y: 0 });
      addElements(draft, [start, node('p', 'httpConnector', 'customHTMLTemplate')]);
      connect(draft, start.data.id, 'p');
    },
    { trigger: { type: 'SCHEDULE' } },
  );
  expect(listErrors(of)).toEqual(['scheduleFlow-002 p', 'scheduleFlow-005 p']);
  expect(lintCounts(lintFlow({ ...of, trigger: {} })).errors).toBe(0);
});

test('reports a schedule’s start for the flow, its ends as no screens, and UI subflows as both', () => {
  const schedule = { trigger: { type: 'SCHEDULE' } };
  const respond = (capability: string, connector = 'flowConnector') => {
    const made = node('n', connector, capability);
    return { ...made, data: { ...made.data, respondToUser: true } };
  };
  const start = scheduleStartNode({ x: 0, y: 0 });
  const of = (last: ReturnType<typeof respond>, linked = true) =>
    lintFlow(
      flow(draft => {
        addElements(draft, [start, last]);
        if (linked) connect(draft, start.data.id, 'n');
      }, schedule),
    ).filter(({ code }) => code.includes('scheduleFlow'));
  const end = respond('endFlowSuccess', 'flowCanvasConnector');
  expect(of(end)).toEqual([]);
  const [loose, ...others] = of(end, false);
  expect([loose?.code, loose?.nodeId, others]).toEqual(['dv-er-scheduleFlow-001', undefined, []]);
  expect(of(respond('startUiSubFlow')).map(({ code }) => code.slice(-3))).toEqual([
    '002',
    '003',
    '005',
  ]);
});

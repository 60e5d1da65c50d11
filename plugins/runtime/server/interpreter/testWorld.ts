import { formatSentence } from '#core/contract/internal';
import { newUuid } from '#core/contract/ids/id';
import { defineConnector, type Connector, type Submission } from '#plugins/connectors/contract';
import type { FlowCookie } from '#plugins/connectors/contract/internal';
import type { GraphData } from '#plugins/flows/contract';
import type { EvalOperator, InputField, PropertyValue } from '#plugins/flows/contract/internal';
import { flowConnectors } from '../connectors/flowConnectors';
import { toRunnableFlow } from '../flows/FlowSource';
import { renderTemplate } from '#core/server/template/renderTemplate';
import type { InteractionState } from './InteractionState';
import { createFirstState, Interpreter } from './Interpreter';
import { RunSize } from './RunSize';
import type { NodeRecord, RunnableFlow, VariableScope, World } from './World';

type Nodes = Readonly<
  Record<string, string | readonly [kind: string, properties: Readonly<Record<string, unknown>>]>
>;
/** From, to, and the operator that stands between; `from` may be several, or `node:outcome`. */
export type Link = readonly [from: string | readonly string[], to: string, operator?: EvalOperator];

const kinds: Readonly<Record<string, readonly [string, string]>> = {
  start: ['nodeConnector', 'startNode'],
  goTo: ['nodeConnector', 'goToNode'],
  back: ['nodeConnector', 'returnBackToCallingNode'],
  subflow: ['flowConnector', 'startSubFlow'],
};

/** A small graph written as nodes and links. */
export function createTestGraph(
  nodes: Nodes,
  links: readonly Link[] = [],
  disabled: readonly string[] = [],
): GraphData {
  const elements: { nodes: { data: unknown }[]; edges: { data: unknown }[] } = {
    nodes: [],
    edges: [],
  };
  for (const [id, node] of Object.entries(nodes)) {
    const [kind, values] = typeof node === 'string' ? [node, {}] : node;
    const [connectorId, capabilityName] = kinds[kind] ?? ['testConnector', kind];
    const properties: Record<string, PropertyValue> = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, { value }]),
    );
    elements.nodes.push({
      data: {
        id,
        nodeType: 'CONNECTION',
        connectorId,
        capabilityName,
        properties,
        isDisabled: disabled.includes(id),
      },
    });
  }
  links.forEach(([from, to, operator], index) => {
    const evaluator = `e${index}`;
    elements.nodes.push({
      data: {
        id: evaluator,
        nodeType: 'EVAL',
        ...(operator && { properties: { [to]: { value: operator } } }),
      },
    });
    for (const [n, each] of (typeof from === 'string' ? [from] : from).entries()) {
      const [source, multiValueSourceId] = each.split(':');
      elements.edges.push({
        data: {
          id: `i${index}-${n}`,
          source,
          target: evaluator,
          ...(multiValueSourceId && { multiValueSourceId }),
        },
      });
    }
    elements.edges.push({ data: { id: `o${index}`, source: evaluator, target: to } });
  });
  return { elements } as unknown as GraphData;
}

/** The connector of small test flows: succeed, fail, throw, choose, ask, answer, complain. */
const testConnector: Connector = defineConnector({
  id: 'testConnector',
  name: 'Test',
  description: 'For tests.',
  colors: { dark: '#000', canvas: '#fff', canvasText: '#000' },
  capabilities: {
    ok: {
      title: 'ok',
      type: 'action',
      run: ({ properties }) => ({ kind: 'success', output: properties }),
    },
    fail: {
      title: 'fail',
      type: 'action',
      run: () => ({ kind: 'failure', error: { code: 'broken', message: 'It broke.' } }),
    },
    false: { title: 'false', type: 'action', run: () => ({ kind: 'failure' }) },
    throw: {
      title: 'throw',
      type: 'action',
      run: () => {
        throw new Error('Thrown.');
      },
    },
    choose: {
      title: 'choose',
      type: 'action',
      run: ({ properties: { outcome } }) =>
        outcome === undefined
          ? { kind: 'failure', matched: [] }
          : { kind: 'success', matched: [String(outcome)] },
    },
    ask: {
      title: 'ask',
      type: 'trigger',
      run: ({ submission, nodeId }) =>
        submission
          ? { kind: 'success', output: submission.parameters }
          : { kind: 'screen', screen: { html: nodeId, fields: [] } },
    },
    answer: {
      title: 'answer',
      type: 'action',
      run: ({ properties }) => ({
        kind: 'response',
        success: true,
        status: 200,
        body: properties,
        output: properties,
      }),
    },
    refuse: {
      title: 'refuse',
      type: 'action',
      run: ({ properties }) => ({
        kind: 'response',
        success: false,
        status: 400,
        body: { message: 'Refused', ...properties },
        output: properties,
      }),
    },
    complain: {
      title: 'complain',
      type: 'action',
      run: () => ({ kind: 'message', error: { code: 'wrong', message: 'Try again.' } }),
    },
    count: {
      title: 'count',
      type: 'action',
      run: ({ variables, properties }) => {
        const n = Number(variables.get('flowInstance', 'n') ?? 0) + 1;
        variables.set('flowInstance', 'n', n);
        return {
          kind: n >= Number(properties['upTo'] ?? 1) ? 'success' : 'failure',
          output: { n },
        };
      },
    },
  },
});

interface TestFlow {
  readonly graph: GraphData;
  readonly inputSchema?: readonly InputField[];
}
const connectors = new Map(
  [testConnector, ...flowConnectors].map(each => [each.manifest.connectorId, each]),
);
const variables: VariableScope = {
  load: async () => {},
  get: (frame, _, name) => frame.variables[name],
  set: (frame, _, name, value) => void (frame.variables[name] = value),
  all: (frame, context) => (context === 'flowInstance' ? frame.variables : {}),
  secret: () => undefined,
};

/**
 * One interaction over flows of a test; between answers its state goes through JSON, as through the
 * database.
 */
export function createTestInteraction(
  flows: Readonly<Record<string, TestFlow>>,
  signal = new AbortController().signal,
) {
  const records: NodeRecord[] = [];
  const cookies: FlowCookie[] = [];
  const ready = new Map<string, RunnableFlow>();
  const flowAt = (flowId: string): RunnableFlow | undefined => {
    const flow = Object.hasOwn(flows, flowId) ? flows[flowId] : undefined;
    if (!flow) return undefined;
    if (!ready.has(flowId))
      ready.set(
        flowId,
        toRunnableFlow(
          { flowId, versionId: 1, name: flowId },
          { graphData: flow.graph, inputSchema: flow.inputSchema ?? [], settings: {} },
        ),
      );
    return ready.get(flowId)!;
  };
  let state: InteractionState;
  const world = (): World => ({
    interactionId: newUuid(),
    companyId: 'company',
    request: { ip: '10.1.1.1' },
    variables,
    flow: async flowId => flowAt(flowId),
    connector: id => connectors.get(id),
    connection: async () => ({}),
    runFunction: async () => undefined,
    render: renderTemplate,
    say: formatSentence,
    quote: () => undefined,
    isForReader: () => true,
    fetch,
    deadline: {
      signal,
      get passed() {
        return signal.aborted;
      },
    },
    get: () => {
      throw new Error('There are no services here.');
    },
    callback: async nodeId => `https://here.example/hosted/callback?state=${nodeId}`,
    continueLink: async nodeId => `https://here.example/hosted/link?state=${nodeId}`,
    session: { token: '', keep: () => {} },
    knownBrowser: { isFor: () => false, keepFor: () => {} },
    setCookie: cookie => void cookies.push(cookie),
    record: entry => void records.push(entry),
    size: new RunSize(),
    state,
  });
  return {
    records,
    cookies,
    /** The nodes that ran, in order. */
    path: () => records.filter(({ kind }) => kind !== 'start').map(({ node }) => node.id),
    start: (parameters: Record<string, unknown> = {}) => {
      state = createFirstState(flowAt('main')!, parameters);
      return new Interpreter(world()).run();
    },
    answer: (parameters: Record<string, unknown> = {}) => {
      state = JSON.parse(JSON.stringify(state)) as InteractionState;
      const submission: Submission = { eventName: 'continue', parameters };
      return new Interpreter(world()).answer(submission);
    },
    state: () => state,
  };
}

/** Runs one flow from its start. */
export async function runFlow(
  nodes: Nodes,
  links: readonly Link[] = [],
  disabled: readonly string[] = [],
) {
  const run = createTestInteraction({ main: { graph: createTestGraph(nodes, links, disabled) } });
  const stop = await run.start();
  return { stop, path: run.path(), records: run.records };
}

/** Reads the end of a run, of which a test knows that it ended. */
export const toEnd = (stop: unknown) =>
  stop as {
    kind: string;
    success: boolean;
    body: any;
    status: number;
    error?: { code: string; message: string };
  };

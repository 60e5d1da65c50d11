import { GraphElements } from './elements';
import { nodeMix, pick } from './nodeMix';
import { random } from './random';

export interface FlowOptions {
  /** How many nodes the graph has, operators and annotations among them; at least 12. */
  readonly nodes: number;
  readonly seed?: number;
  readonly name?: string;
  /**
   * Whether the way from the start to the end shows a person a screen; without it the flow runs
   * through at once.
   */
  readonly screen?: boolean;
}

const plain = (text: string) => JSON.stringify([{ children: [{ text }] }], undefined, 2);
const teleport = (capabilityName: string) => ({
  connectorId: 'nodeConnector',
  name: 'Teleport',
  capabilityName,
});
const [form, equals, save, , compute] = nodeMix;
const success = {
  connectorId: 'httpConnector',
  name: 'Http',
  capabilityName: 'createSuccessResponse',
};
const hex = (seed: number, salt: number) => {
  const next = random(seed * 7919 + salt);
  return Array.from({ length: 32 }, () => Math.floor(next() * 16).toString(16)).join('');
};

/**
 * The way that is taken when the flow runs: a screen if wanted, a comparison, a function, a
 * variable, an answer.
 */
function spine(graph: GraphElements, screen: boolean): string[] {
  const same = { leftValueA: plain('a'), rightValueB: plain('a') };
  const answer = [{ name: 'done', type: 'string', value: plain('yes'), key: 0.1, label: 'done' }];
  const steps = [
    ...(screen ? [graph.connection(form!, 'Ask for the answer', form!.properties(1), 0, 0)] : []),
    graph.connection(equals!, 'Compare', same, 320, 0),
    graph.connection(compute!, 'Compute', compute!.properties(3), 640, 0),
    graph.connection(save!, 'Remember', save!.properties(4), 960, 0),
    graph.connection(success, 'Done', { claimsNameValuePairs: answer }, 1280, 0),
  ];
  steps.slice(1).forEach((step, index) => graph.operator(steps[index]!, step, 'allTriggersTrue'));
  return steps.slice(0, -1);
}

/**
 * A flow in the shape of an export, made of the node kinds that real flows have in their real
 * shares: nearly half connections, more than a third operators (most of them for failure), the rest
 * annotations; sections joined by teleports. The same terms give the same flow.
 */
export function makeFlow({
  nodes,
  seed = 1,
  name = `Generated ${nodes}`,
  screen = true,
}: FlowOptions) {
  const graph = new GraphElements(`s${seed}n`);
  const next = random(seed * 7919 + nodes);
  let near = spine(graph, screen);
  let section = graph.connection(teleport('startNode'), 'Section 1', {}, 0, 420);
  const [first] = near;
  graph.operator(
    first!,
    graph.connection(teleport('goToNode'), 'To section 1', { nodeInstanceId: section }, 320, 140),
    'anyTriggersFalse',
  );
  near = [section];
  let [row, column, sections, evaluator] = [0, 1, 1, ''];
  const width = Math.max(10, Math.round(Math.sqrt(nodes) * 0.6));
  const place = () => ({ x: column * 320, y: 420 + sections * 60 + row * 140 });
  while (graph.nodes.length < nodes - 2) {
    const index = graph.nodes.length;
    if (next() < 0.2) graph.annotation(`Note ${index}`, place().x, place().y - 70);
    else if (next() < 0.05 && near.length > 3) {
      const { x, y } = place();
      const from = near.at(-1)!;
      [row, column, sections] = [row + 1, 0, sections + 1];
      section = graph.connection(teleport('startNode'), `Section ${sections}`, {}, 0, place().y);
      const on = graph.connection(
        teleport('goToNode'),
        `To section ${sections}`,
        { nodeInstanceId: section },
        x,
        y,
      );
      graph.operator(from, on, 'anyTriggersFalse');
      near = [section];
    } else {
      const of = pick(next);
      const { x, y } = place();
      const node = graph.connection(
        of,
        `${of.capabilityName} ${index}`,
        of.properties(index),
        x,
        y,
      );
      const source = near[Math.floor(next() * near.length)]!;
      if (evaluator && near.length > 2 && next() < 0.17) graph.alsoTo(evaluator, node);
      else
        evaluator = graph.operator(
          source,
          node,
          source !== section && next() < 0.6 ? 'anyTriggersFalse' : 'allTriggersTrue',
        );
      near = [...near.slice(-4), node];
    }
    column = (column + 1) % width;
    if (column === 0) row++;
  }
  while (graph.nodes.length < nodes) graph.annotation('The end', 1600, 0);
  const now = 1_750_000_000_000 + seed;
  const companyId = 'singularkey';
  return {
    companyId,
    authTokenExpireIds: [],
    connectorIds: [
      ...new Set(
        graph.nodes.flatMap(({ data }) => (data as { connectorId?: string }).connectorId ?? []),
      ),
    ],
    createdDate: now,
    currentVersion: 1,
    customerId: hex(seed, 1),
    description: 'Generated',
    flowStatus: 'enabled',
    name,
    publishedVersion: 1,
    settings: { csp: "script-src 'self'", logLevel: 2 },
    trigger: { type: 'AUTHENTICATION' },
    flowId: hex(seed, nodes),
    versionId: 1,
    graphData: {
      elements: { nodes: graph.nodes, edges: graph.edges },
      data: {},
      zoomingEnabled: true,
      userZoomingEnabled: true,
      zoom: 1,
      pan: { x: 0, y: 0 },
      boxSelectionEnabled: true,
      renderer: { name: 'null' },
    },
    flowColor: '#AFD5FF',
    savedDate: now,
    variables: [
      {
        name: 'answer##SK##flowInstance',
        context: 'flowInstance',
        type: 'property',
        visibility: 'private',
        companyId,
        createdDate: now,
        fields: { type: 'string', displayName: 'The answer', mutable: true, min: 0, max: 2000 },
      },
    ],
  };
}

/** Several flows in one file, the first of them the main flow. */
export const makeBundle = (...flows: readonly FlowOptions[]) => ({
  flows: flows.map((terms, index) => makeFlow({ seed: index + 1, ...terms })),
  companyId: 'singularkey',
  customerId: hex(1, 1),
});

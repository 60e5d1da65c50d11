import { addElements } from '#plugins/flows/contract/graph/edits/edits';
import { connect } from '#plugins/flows/contract/graph/edits/connect';
import { editGraph } from '#plugins/flows/contract/graph/edits/editGraph';
import { createEmptyGraph } from '#plugins/flows/contract/graph/elements/newElements';
import { explainFlow } from '../../domain/explain/explainFlow';
import { findWayTo } from '../../domain/explain/findWays';
import { node } from '#plugins/linter/domain/cases';
import type { AskedFlow, Piece } from '../engines/Engine';
import { builtInEngine } from './builtInEngine';

type Nodes = readonly ReturnType<typeof node>[];
/** A node that shows a page. */
export const page = (id: string, title = `Page ${id}`, more = {}) =>
  node(id, 'httpConnector', 'customHTMLTemplate', { nodeTitle: title, ...more });
/** A node that ends with success. */
export const success = (id: string) =>
  node(id, 'httpConnector', 'createSuccessResponse', { nodeTitle: `Done ${id}` });

/** A flow as it is asked about. */
export function createTestAskedFlow(
  nodes: Nodes,
  ways: readonly (readonly [from: string, to: string, outcome?: string])[] = [],
  more: Partial<AskedFlow> = {},
): AskedFlow {
  const graphData = editGraph(createEmptyGraph(), draft => {
    addElements(draft, nodes);
    for (const [from, to, outcome] of ways)
      connect(draft, from, to, outcome === undefined ? {} : { multiValueSourceId: outcome });
  });
  const flow = {
    flowId: 'f',
    versionId: 1,
    name: 'Front door',
    description: '',
    graphData,
    settings: {},
    inputSchema: [],
    findings: [],
  };
  return {
    flow,
    explanation: explainFlow(flow, {
      connector: () => undefined,
      flowName: () => undefined,
      variables: [],
    }),
    findWayTo: id => findWayTo(graphData, id, each => each),
    run: async () => undefined,
    changes: async () => undefined,
    mendings: async () => [],
    judge: async () => ({ gone: 1, came: [] }),
    ...more,
  };
}
/** An answer in its pieces. */
export async function pieces(
  text: string,
  asked: AskedFlow,
  nodeIds: readonly string[] = [],
): Promise<readonly Piece[]> {
  const found: Piece[] = [];
  const question = { text, history: [], asked, subflows: [], tools: [], nodeIds };
  for await (const piece of builtInEngine.answer(question, new AbortController().signal))
    found.push(piece);
  return found;
}
/** The text of an answer. */
export const readAnswerText = async (
  text: string,
  asked: AskedFlow,
  nodeIds: readonly string[] = [],
) =>
  (await pieces(text, asked, nodeIds))
    .map(piece => (piece.kind === 'text' ? piece.text : ''))
    .join('');

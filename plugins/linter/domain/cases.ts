import { addElements } from '#plugins/flows/contract/graph/edits/edits';
import { editGraph, type GraphDraft } from '#plugins/flows/contract/graph/edits/editGraph';
import {
  annotationNode,
  connectionNode,
  createEmptyGraph,
} from '#plugins/flows/contract/graph/elements/newElements';
import { lintFlow } from './engine/Linter';
import type { LintContext } from './lintContext';

/** A node for the cases of the rules. */
export const node = (
  id: string,
  connectorId: string,
  capabilityName: string,
  values: Readonly<Record<string, unknown>> = {},
) =>
  connectionNode(
    { id, connectorId, connectionId: 'c', name: connectorId, capabilityName, values },
    { x: 0, y: 0 },
  );

/** An answer, the plainest node there is. */
export const answer = (id: string, values?: Readonly<Record<string, unknown>>) =>
  node(id, 'httpConnector', 'createSuccessResponse', values);

/** A flow of some nodes, changed by `recipe`. */
export const createFlow = (
  nodes: readonly ReturnType<typeof node>[],
  recipe: (draft: GraphDraft) => void = () => undefined,
  more: Partial<LintContext['flow']> = {},
) => ({
  flowId: 'f',
  ...more,
  graphData: editGraph(createEmptyGraph(), draft => {
    addElements(draft, nodes);
    recipe(draft);
  }),
});

/** Where a code is reported: the ids of the nodes, or `flow`. */
export const at = (
  code: string,
  flow: ReturnType<typeof createFlow>,
  known: Omit<LintContext, 'flow'> = {},
) =>
  lintFlow(flow, known)
    .filter(found => found.code === code)
    .map(({ nodeId }) => nodeId ?? 'flow');

/** A note with a look of its own. */
export const note = (id: string, look: Readonly<Record<string, string>> = {}, y = 0) => {
  const note = annotationNode(id, { x: 0, y });
  const properties = Object.fromEntries(
    Object.entries(look).map(([name, value]) => [name, { value }]),
  );
  return {
    ...note,
    data: { ...note.data, id, properties: { ...note.data.properties, ...properties } },
  };
};

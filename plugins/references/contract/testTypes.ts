import { addElements } from '#plugins/flows/contract/graph/edits/edits';
import { editGraph } from '#plugins/flows/contract/graph/edits/editGraph';
import {
  connectionNode,
  createEmptyGraph,
} from '#plugins/flows/contract/graph/elements/newElements';
import { indexGraph } from '#plugins/flows/contract/graph/elements/graphIndex';
import { createFlowTypes, type TypeSources } from './createFlowTypes';

/** A node: its ID, connector, capability, and the values of its properties. */
export type Case = readonly [id: string, connector: string, capability: string, values?: object];

/** A graph with these nodes. */
export const createGraph = (nodes: readonly Case[]) =>
  editGraph(createEmptyGraph(), draft =>
    addElements(
      draft,
      nodes.map(([id, connectorId, capabilityName, values]) =>
        connectionNode(
          {
            id,
            connectorId,
            connectionId: 'c',
            name: id,
            capabilityName,
            ...(values && { values: { ...values } }),
          },
          { x: 0, y: 0 },
        ),
      ),
    ),
  );
/** The types of a flow with these nodes. */
export const createTypes = (nodes: readonly Case[], more: Partial<TypeSources> = {}) =>
  createFlowTypes({ index: indexGraph(createGraph(nodes)), inputs: [], ...more });
/** Returns the type at a path in a word, or why there is none. */
export const resolve = (types: ReturnType<typeof createTypes> | undefined, path: string) => {
  const { type, gap } = types?.resolve(path) ?? {};
  return type?.is ?? gap;
};
/** The path to a field of a node's output. */
export const output = (id: string, field: string) => `local.${id}.payload.output.${field}`;

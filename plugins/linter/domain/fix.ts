import type { NodeData } from '#plugins/flows/contract';
import { removeElements, findNode, setProperty } from '#plugins/flows/contract/graph/edits/edits';
import type { GraphIndex } from '#plugins/flows/contract/graph/elements/graphIndex';
import type { Fix } from '../contract';
import type { LintContext } from './lintContext';

/** A problem to fix, with everything around it. */
export interface FixTarget {
  /** Empty if the problem is about the whole flow. */
  readonly nodeId: string;
  readonly data: NodeData | undefined;
  readonly message: string;
  readonly index: GraphIndex;
  /** The name of the flow. */
  readonly name: string;
  readonly context: LintContext;
}

/** Returns the ways to fix a problem, the best first. */
export type Fixer = (target: FixTarget) => readonly Fix[];

/** Offers a fix that nothing speaks against. */
export const offerFix = (title: string, apply: Fix['apply']): readonly Fix[] => [
  { title, certain: true, apply },
];

/** Suggests a fix that a person has to check first. */
export const suggestFix = (title: string, apply: Fix['apply']): readonly Fix[] => [
  { title, certain: false, apply },
];

/** Returns the graph that a fix edits. */
export const getGraph = (draft: Parameters<Fix['apply']>[0]) => draft.graphData;

/** Sets a property of a node that is still there. */
export const setNodeProperty =
  (nodeId: string, name: string, value: unknown): Fix['apply'] =>
  draft => {
    if (findNode(getGraph(draft), nodeId)) setProperty(getGraph(draft), nodeId, name, value);
  };

/** Removes a node with its edges. */
export const removeNode =
  (nodeId: string): Fix['apply'] =>
  draft =>
    removeElements(getGraph(draft), [nodeId]);

/** Passes inputs of the flow on to what a node calls, if they have the names that are missing. */
export function passInputs(
  { nodeId, context }: FixTarget,
  missing: readonly string[],
): readonly Fix[] {
  const inputs = new Set((context.flow.inputSchema ?? []).map(each => each.propertyName));
  if (missing.length === 0 || !missing.every(name => inputs.has(name))) return [];
  const names = missing.map(name => `“${name}”`).join(', ');
  return suggestFix(`Use the flow’s own ${names}`, draft => {
    for (const name of missing)
      setProperty(getGraph(draft), nodeId, name, `{{global.parameters.${name}}}`);
  });
}

import { connect, whyNotConnect } from '#plugins/flows/contract/graph/edits/connect';
import { noOutcome } from '#plugins/flows/contract/graph/machine/noOutcome';
import type { GraphDraft } from '#plugins/flows/contract/graph/edits/editGraph';
import { strings } from '#plugins/editor/strings';
import type { FlowEditor } from '../FlowEditor';

/**
 * The first outcome of a node that no edge stands for yet, then that none of them matched; where it
 * has outcomes at all.
 */
export function nextOutcome(editor: FlowEditor, nodeId: string): string | undefined {
  const entries = editor.index.nodes.get(nodeId)?.data.properties?.rightValueMultiple?.value;
  if (!Array.isArray(entries)) return undefined;
  const taken = new Set(editor.index.out(nodeId).map(({ data }) => data.multiValueSourceId));
  const ids = entries
    .map(entry => (entry as { id?: unknown })?.id)
    .filter(id => typeof id === 'string');
  return [...ids, ...(ids.length > 0 ? [noOutcome] : [])].find(id => !taken.has(id)) ?? ids[0];
}

/** Why two nodes cannot be connected now, or undefined when they can. */
export const whyNot = (editor: FlowEditor, source: string, target: string): string | undefined =>
  whyNotConnect(editor.document.graphData as unknown as GraphDraft, source, target);

/** Leads one node to another, with an operator between them, as one step. */
export function connectNodes(editor: FlowEditor, source: string, target: string): void {
  const multiValueSourceId = nextOutcome(editor, source);
  let added: readonly string[] = [];
  editor.editGraph(strings.didConnect.text, graph => {
    added = connect(
      graph,
      source,
      target,
      multiValueSourceId === undefined ? {} : { multiValueSourceId },
    );
  });
  if (added.length > 0) editor.select(added.filter(id => editor.index.nodes.has(id)));
}

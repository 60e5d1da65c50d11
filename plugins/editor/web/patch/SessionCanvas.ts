import type { Draft } from 'mutative';
import type { CanvasEditor, FlowPatch, ProposedChange } from '../../contract';
import { applyPatch, patchDocument, type PatchWorld } from '../../contract/patching/applyPatch';
import { redactGraph, redactValue } from '#plugins/flows/contract/graph/redact/redact';
import { wellKnownConnections } from '#plugins/flows/contract/graph/elements/wellKnownConnections';
import type { Mendable } from '#plugins/linter/contract';
import type { EditorSession } from '../session/EditorSession';
import { renderImage } from './renderImage';
import { proposedChanges } from './proposedChanges';

/**
 * The flow on screen for other plugins: what they may see of it, and changes that a person looks at
 * before they are made.
 */
export class SessionCanvas implements CanvasEditor {
  private proposed: object | null = null;

  constructor(private readonly session: EditorSession) {}

  private get editor() {
    return this.session.editor;
  }
  get flowId(): string {
    return this.editor.flow.flowId;
  }
  get name(): string {
    return this.editor.document.name;
  }
  get selected(): readonly string[] {
    return this.editor.selectedNodes;
  }
  get readOnly(): boolean {
    return this.editor.readOnly;
  }
  get run(): string | null {
    return this.session.shownRun?.interactionId ?? null;
  }

  draft() {
    const { document, connectors } = this.editor;
    const graphData = redactGraph(document.graphData, {
      definitions: id => connectors.get(id)?.properties,
    });
    return { graphData, settings: redactValue(document.settings) };
  }

  titleOf(nodeId: string): string {
    return this.editor.desk.nameOf(nodeId);
  }

  picture(nodeIds?: readonly string[]): Promise<string> {
    return renderImage(this.editor, nodeIds);
  }

  propose(title: string, patch: FlowPatch): string | undefined {
    const { desk, document } = this.editor;
    const world = this.world();
    const { fault } = patchDocument(document, patch, world);
    if (fault !== undefined) return fault;
    desk.proposeFix({
      title,
      certain: false,
      apply: (draft: Draft<Mendable>) => applyPatch(draft, patch, world),
    });
    this.proposed = desk.proposal;
    return undefined;
  }

  get proposal() {
    const { desk } = this.editor;
    if (!desk.proposal || desk.proposal !== this.proposed || !desk.after) return null;
    const { diff, document, gone, came } = desk.after;
    const changes: readonly ProposedChange[] = proposedChanges(this.editor, diff, document);
    return { title: desk.proposal.title, changes, gone, came: came.map(({ message }) => message) };
  }

  apply(): void {
    if (this.proposal) this.editor.desk.apply();
  }
  cancel(): void {
    if (this.proposal) this.editor.desk.cancel();
  }
  reveal(nodeIds: readonly string[]): void {
    const there = nodeIds.filter(id => this.editor.index.nodes.has(id));
    if (there.length === 0) return;
    this.editor.select(there);
    this.editor.canvas?.reveal(there);
  }

  private world(): PatchWorld {
    const { connectors, connections } = this.editor;
    return {
      connector: id => connectors.get(id),
      connection: id => {
        const known = connections.find(each => each.connectorId === id);
        if (known) return known;
        const connectionId = (wellKnownConnections as Readonly<Record<string, string>>)[id];
        return connectionId === undefined
          ? undefined
          : { connectionId, name: connectors.get(id)?.name ?? id };
      },
    };
  }
}

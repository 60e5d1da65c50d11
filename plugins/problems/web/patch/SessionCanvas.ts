import type { Draft } from 'mutative';
import type { FlowPatch } from '../../contract/patch/flowPatch';
import type { CanvasEditor, ProposedChange } from '../../contract';
import { applyPatch, patchDocument, type PatchWorld } from '../../contract/patch/applyPatch';
import { redactGraph, redactValue } from '#plugins/flows/contract/graph/redact/redact';
import { wellKnownConnections } from '#plugins/flows/contract/graph/elements/newElements';
import type { Mendable } from '#plugins/linter/contract';
import type { FlowSession } from '#plugins/editor/contract';
import type { ProblemsStore } from '../store/ProblemsStore';
import { listProposedChanges } from './listProposedChanges';

const systemConnections: Readonly<Record<string, string>> = wellKnownConnections;

/**
 * The flow on screen for other plugins: what they may see of it, and changes that a person looks at
 * before they are made.
 */
export class SessionCanvas implements CanvasEditor {
  private proposed: object | null = null;

  constructor(
    private readonly session: FlowSession,
    private readonly problems: ProblemsStore,
  ) {}

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
    return this.problems.nameOf(nodeId);
  }

  picture(nodeIds?: readonly string[]): Promise<string> {
    return this.editor.picture(nodeIds);
  }

  propose(title: string, patch: FlowPatch): string | undefined {
    const { problems } = this;
    const { document } = this.editor;
    const world = this.world();
    const { fault } = patchDocument(document, patch, world);
    if (fault !== undefined) return fault;
    problems.proposeFix({
      title,
      certain: false,
      apply: (draft: Draft<Mendable>) => applyPatch(draft, patch, world),
    });
    this.proposed = problems.proposal;
    return undefined;
  }

  get proposal() {
    const { problems } = this;
    if (!problems.proposal || problems.proposal !== this.proposed || !problems.after) return null;
    const { diff, document, gone, came } = problems.after;
    const changes: readonly ProposedChange[] = listProposedChanges(this.editor, diff, document);
    return {
      title: problems.proposal.title,
      changes,
      gone,
      came: came.map(({ message }) => message),
    };
  }

  apply(): void {
    if (this.proposal) this.problems.apply();
  }
  cancel(): void {
    if (this.proposal) this.problems.cancel();
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
        const connectionId = systemConnections[id];
        return connectionId === undefined
          ? undefined
          : { connectionId, name: connectors.get(id)?.name ?? id };
      },
    };
  }
}

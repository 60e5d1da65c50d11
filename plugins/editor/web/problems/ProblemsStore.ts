import { action, computed, makeObservable, observableRef } from 'mobx';
import { create, type Draft } from 'mutative';
import { format } from '#core/contract';
import type { LinterError } from '#plugins/flows/contract';
import { diffGraphs } from '#plugins/flows/contract/graph/diff/diffGraphs';
import type { Fix, LintEngine, Mendable } from '#plugins/linter/contract';
import { findingStrings } from '../../findingStrings';
import { nodeTitle } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import type { FlowDocument } from '../editor/FlowDocument';
import type { FlowEditor } from '../editor/FlowEditor';
import { lintedNow } from './lintedNow';
import { findingGroups, type FindingFilter, type FindingGroup } from './findingGroups';
import { findingKey } from './findingKey';

/** A fix that is looked at before it is made. */
export interface Proposal {
  readonly title: string;
  /** The finding whose fix it is; none where it is of many. */
  readonly finding: LinterError | undefined;
  readonly fixes: readonly Fix[];
  /** Other ways to mend the one finding. */
  readonly others: readonly Fix[];
  /** How many findings of the same kind have a fix that is certain. */
  readonly alike: number;
}

/**
 * The state of the Problems panel: the filter, the selected problem, and the fix that is about to
 * be applied.
 */
export class ProblemsStore {
  filter: FindingFilter = { errors: true, warnings: true, mendable: false, text: '' };
  current: string | null = null;
  proposal: Proposal | null = null;
  /**
   * Where the finding looked at stood in the list: one that was mended leaves its place to the
   * next.
   */
  private place = 0;
  /** The engine that lints and fixes; null until it is loaded. */
  engine: LintEngine | null = null;

  constructor(readonly editor: FlowEditor) {
    makeObservable<this, 'settle' | 'linter'>(this, {
      engine: observableRef,
      setEngine: action,
      linter: computed,
      filter: observableRef,
      current: observableRef,
      proposal: observableRef,
      groups: computed,
      listed: computed,
      after: computed,
      setFilter: action,
      choose: action,
      settle: action,
    });
  }

  setEngine(engine: LintEngine): void {
    this.engine = engine;
  }
  private get linter() {
    return this.engine?.createLinter();
  }
  /** Whether a fix may be offered for a finding. */
  isMendable({ code }: LinterError): boolean {
    return this.engine?.mendable.has(code) === true;
  }

  get groups(): readonly FindingGroup[] {
    const { editor, filter } = this;
    const isWanted = (each: LinterError) => !filter.mendable || this.isMendable(each);
    return findingGroups(editor.findings.filter(isWanted), filter, id => this.nameOf(id));
  }
  /** The findings shown, in the order in which they stand. */
  get listed(): readonly LinterError[] {
    return this.groups.flatMap(({ findings }) => findings);
  }
  nameOf(nodeId: string): string {
    const data = this.editor.index.nodes.get(nodeId)?.data;
    return (data && nodeTitle(data, this.editor.connectors.get(data.connectorId ?? ''))) || nodeId;
  }
  setFilter(filter: Partial<FindingFilter>): void {
    this.filter = { ...this.filter, ...filter };
  }

  /** Where a finding stands among those shown; −1 where it does not. */
  placeOf(key: string | null): number {
    return this.listed.findIndex(finding => findingKey(finding) === key);
  }

  /** Goes to a finding: its node is chosen and in view, and the way it speaks of is lit. */
  choose(finding: LinterError): void {
    const { editor } = this;
    this.current = findingKey(finding);
    this.place = Math.max(0, this.placeOf(this.current));
    if (finding.path && finding.path.length > 0) editor.light.show(finding.path, editor.index);
    else editor.light.clear();
    if (finding.nodeId === undefined || !editor.index.nodes.has(finding.nodeId)) return;
    editor.select([finding.nodeId]);
    editor.canvas?.reveal(finding.path ?? [finding.nodeId]);
  }

  /**
   * Goes to the finding after the one looked at, or before it; round at the end. Opens the panel.
   */
  step(by: 1 | -1): void {
    const all = this.listed;
    this.editor.showAside('findings');
    if (all.length === 0) return;
    const at = this.placeOf(this.current);
    const left = Math.min(this.place, all.length);
    const next = at >= 0 ? at + by : by > 0 ? left : left - 1;
    this.choose(all[(next + all.length) % all.length]!);
  }

  fixesOf(finding: LinterError): readonly Fix[] {
    const { engine, editor } = this;
    return engine?.getFixes(finding, lintedNow(editor), editor.index) ?? [];
  }
  private certain(code?: string): readonly Fix[] {
    const findings = this.editor.findings.filter(each => code === undefined || each.code === code);
    return this.engine?.getCertainFixes(findings, lintedNow(this.editor)) ?? [];
  }

  /** Shows what one of a finding's fixes would change. */
  propose(finding: LinterError, which = 0): void {
    const fixes = this.fixesOf(finding);
    const fix = fixes[which];
    if (!fix) return;
    this.choose(finding);
    const others = fixes.filter(each => each !== fix);
    const alike = fix.certain ? this.certain(finding.code).length : 1;
    this.settle({ title: fix.title, finding, fixes: [fix], others, alike });
  }
  /**
   * Shows what all fixes of a kind that are certain would change, or of every kind. False where
   * there are none.
   */
  proposeAll(code?: string): boolean {
    const fixes = this.certain(code);
    if (fixes.length === 0) return false;
    const title = format(findingStrings.fixMany, { count: fixes.length });
    this.settle({ title, finding: undefined, fixes, others: [], alike: fixes.length });
    this.editor.showAside('findings');
    return true;
  }
  /** Shows what a change would do that somebody else worded. */
  proposeFix(fix: Fix): void {
    this.settle({ title: fix.title, finding: undefined, fixes: [fix], others: [], alike: 1 });
  }
  cancel(): void {
    this.settle(null);
  }

  /**
   * The document as the fix would leave it, and what would be found then; null while none is looked
   * at.
   */
  get after() {
    if (!this.proposal) return null;
    const { editor, proposal } = this;
    const document = create(editor.document, draft =>
      make(draft as Draft<FlowDocument>, proposal.fixes),
    );
    const subject = lintedNow(editor);
    const { graphData, settings } = document;
    const lint = (flow: typeof subject.flow) => this.linter?.lint({ ...subject, flow }) ?? [];
    const found = new Set(lint(subject.flow).map(findingKey));
    const left = lint({ ...subject.flow, graphData, settings });
    const keys = new Set(left.map(findingKey));
    return {
      document,
      diff: diffGraphs(editor.document.graphData, graphData),
      gone: [...found].filter(key => !keys.has(key)).length,
      came: left.filter(finding => !found.has(findingKey(finding))),
    };
  }

  /** Makes the fix that is looked at, as one step. */
  apply(): void {
    const { proposal, editor } = this;
    if (!proposal) return;
    this.settle(null);
    editor.light.clear();
    editor.edit(format(findingStrings.didFix, { title: proposal.title }), draft =>
      make(draft, proposal.fixes),
    );
  }

  private settle(proposal: Proposal | null): void {
    const { marks } = this.editor;
    this.proposal = proposal;
    marks.clear();
    const { after } = this;
    if (!after) return;
    for (const { id } of [...after.diff.changed, ...after.diff.moved]) marks.set(id, 'changed');
    for (const { data } of [...after.diff.removed, ...after.diff.edgesRemoved])
      marks.set(data.id, 'removed');
    for (const { data } of [...after.diff.added, ...after.diff.edgesAdded])
      marks.set(data.id, 'added');
    const touched = Array.from(marks.keys());
    if (touched.length > 0) this.editor.canvas?.reveal(touched);
  }
}

function make(draft: Draft<FlowDocument>, fixes: readonly Fix[]): void {
  for (const fix of fixes) fix.apply(draft as Draft<Mendable>);
}

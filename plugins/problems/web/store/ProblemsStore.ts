import { action, computed, makeObservable, observableRef } from 'mobx';
import type { Draft } from 'mutative';
import { format } from '#core/contract';
import type { LinterError } from '#plugins/flows/contract/internal';
import type { Fix, LintEngine, LintFacts, LintSource, Mendable } from '#plugins/linter/contract';
import { strings } from '../../strings';
import { nodeTitle } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import type { FlowStage } from '#plugins/editor/contract';
import type { FlowRecipe } from '#plugins/editor/contract/internal';
import { lintedNow } from './lintedNow';
import { listProblems } from './listProblems';
import { findingGroups, type FindingFilter, type FindingGroup, findingKey } from './findingGroups';

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
export class ProblemsStore implements LintSource {
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

  /** The server's facts about the flow, and a way to request them again. */
  facts: LintFacts | undefined;
  askFacts: () => void = () => {};

  constructor(readonly stage: FlowStage) {
    makeObservable<this, 'settle' | 'linter'>(this, {
      engine: observableRef,
      setEngine: action,
      facts: observableRef,
      setFacts: action,
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
  setFacts(facts: LintFacts | undefined, ask: () => void): void {
    this.facts = facts;
    this.askFacts = ask;
  }
  get flow() {
    return this.stage.flow;
  }
  get document() {
    return this.stage.document;
  }
  get connectors() {
    return this.stage.connectors;
  }
  get found() {
    return this.stage.found;
  }
  /** The problems that count. */
  get findings(): readonly LinterError[] {
    return listProblems(this.stage);
  }
  private get linter() {
    return this.engine?.createLinter();
  }
  /** Whether a fix may be offered for a finding. */
  isMendable({ code }: LinterError): boolean {
    return this.engine?.mendable.has(code) === true;
  }

  get groups(): readonly FindingGroup[] {
    const { filter } = this;
    const isWanted = (each: LinterError) => !filter.mendable || this.isMendable(each);
    return findingGroups(this.findings.filter(isWanted), filter, id => this.nameOf(id));
  }
  /** The findings shown, in the order in which they stand. */
  get listed(): readonly LinterError[] {
    return this.groups.flatMap(({ findings }) => findings);
  }
  nameOf(nodeId: string): string {
    const data = this.stage.index.nodes.get(nodeId)?.data;
    return (data && nodeTitle(data, this.stage.connectors.get(data.connectorId ?? ''))) || nodeId;
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
    const { stage } = this;
    this.current = findingKey(finding);
    this.place = Math.max(0, this.placeOf(this.current));
    if (finding.path && finding.path.length > 0) stage.light.show(finding.path, stage.index);
    else stage.light.clear();
    if (finding.nodeId === undefined || !stage.index.nodes.has(finding.nodeId)) return;
    stage.select([finding.nodeId]);
    stage.canvas?.reveal(finding.path ?? [finding.nodeId]);
  }

  /**
   * Goes to the finding after the one looked at, or before it; round at the end. Opens the panel.
   */
  step(by: 1 | -1): void {
    const all = this.listed;
    this.stage.showAside('findings');
    const at = this.placeOf(this.current);
    const left = Math.min(this.place, all.length);
    const next = at >= 0 ? at + by : by > 0 ? left : left - 1;
    const issue = all[(next + all.length) % all.length];
    if (issue) this.choose(issue);
  }

  fixesOf(finding: LinterError): readonly Fix[] {
    const { engine, stage } = this;
    return engine?.getFixes(finding, lintedNow(this), stage.index) ?? [];
  }
  private certain(code?: string): readonly Fix[] {
    const findings = this.findings.filter(each => code === undefined || each.code === code);
    return this.engine?.getCertainFixes(findings, lintedNow(this)) ?? [];
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
    const title = format(strings.fixMany, { count: fixes.length });
    this.settle({ title, finding: undefined, fixes, others: [], alike: fixes.length });
    this.stage.showAside('findings');
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
    const { previewed } = this.stage;
    if (!this.proposal || !previewed) return null;
    const { document, diff } = previewed;
    const subject = lintedNow(this);
    const { graphData, settings } = document;
    const lint = (flow: typeof subject.flow) => this.linter?.lint({ ...subject, flow }) ?? [];
    const before = new Set(lint(subject.flow).map(findingKey));
    const left = lint({ ...subject.flow, graphData, settings });
    const keys = new Set(left.map(findingKey));
    return {
      document,
      diff,
      gone: [...before].filter(key => !keys.has(key)).length,
      came: left.filter(finding => !before.has(findingKey(finding))),
    };
  }

  /** Makes the fix that is looked at, as one step. */
  apply(): void {
    const { proposal, stage } = this;
    if (!proposal) return;
    this.settle(null);
    stage.light.clear();
    stage.edit(proposal.title, toRecipe(proposal));
  }

  private settle(proposal: Proposal | null): void {
    this.proposal = proposal;
    this.stage.preview(proposal && toRecipe(proposal));
  }
}

const toRecipe =
  ({ fixes }: Proposal): FlowRecipe =>
  draft => {
    for (const fix of fixes) fix.apply(draft as Draft<Mendable>);
  };

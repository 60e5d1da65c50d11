import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx';
import { Failure } from '#core/contract';
import type { ApiClient, Notices } from '#core/web';
import type { Api } from '#core/web/data/Api';
import { deleteRun, replayRun, type Run, type RunEvent } from '../../contract';
import { isDraftVersion } from '#plugins/flows/contract/internal';
import { nodeTitle } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import type { FlowSession, FlowStage } from '#plugins/editor/contract';
import { compareTwoRuns, type Comparison } from '../comparison/Comparison';
import { readRunSteps } from './readRunSteps';
import { RecordedCanvases } from './RecordedCanvases';
import { RunList } from '../list/RunList';

/**
 * One recorded run laid over the canvas: its steps, the one looked at, the graph it ran, and what it
 * is compared with.
 */
export class RunDebug {
  readonly list: RunList;
  readonly canvases: RecordedCanvases;
  interactionId: string | null = null;
  /** The run that was open before. */
  left: string | null = null;
  run: Run | null = null;
  steps: readonly RunEvent[] = [];
  total = 0;
  /** The step looked at, from 0. */
  at = 0;
  failure: Failure | null = null;
  debugViewOff = false;
  /** Whether the person asked for the run over their draft in place of the version it ran. */
  overDraft = false;
  comparison: Comparison | null = null;
  /** The line of the comparison looked at. */
  line: number | null = null;
  /** Two runs are selected for a comparison: the first, or null where it is still to be selected. */
  choosing: { readonly first: string | null } | null = null;
  busy: 'replay' | 'compare' | 'delete' | null = null;

  constructor(
    readonly session: FlowSession,
    private readonly app: { readonly apiClient: ApiClient; readonly notices: Notices },
    readonly companyId: string,
  ) {
    this.list = new RunList(this.api, companyId, this.editor.flow.flowId);
    this.canvases = new RecordedCanvases(this.api, session);
    makeObservable(this, {
      interactionId: observable,
      run: observableRef,
      steps: observableRef,
      total: observable,
      at: observable,
      failure: observableRef,
      debugViewOff: observable,
      overDraft: observable,
      comparison: observableRef,
      choosing: observableRef,
      choose: action,
      line: observable,
      busy: observable,
      step: computed,
      errors: computed,
      goTo: action,
      close: action,
      leave: action,
      showOverDraft: action,
      endComparison: action,
      lookAt: action,
    });
  }

  private get api(): Api {
    return this.app.apiClient.api;
  }
  get editor(): FlowStage {
    return this.session.editor;
  }
  get step(): RunEvent | undefined {
    return this.steps[this.at];
  }
  /** Places of the steps with an error. */
  get errors(): readonly number[] {
    return this.steps.flatMap(({ hasError }, at) => (hasError ? [at] : []));
  }
  /** The place of the step at which the run failed; undefined where it did not. */
  private get failedAt(): number | undefined {
    const failed = this.run && ['failure', 'error', 'timeout'].includes(this.run.status);
    return failed ? (this.errors.at(-1) ?? this.steps.length - 1) : undefined;
  }
  /** Whether the version or draft a step ran is what stands on the canvas now. */
  isDraft({ flowId, versionId }: Pick<RunEvent, 'flowId' | 'versionId'>): boolean {
    const { flow, history } = this.editor;
    if (flowId !== flow.flowId) return false;
    return isDraftVersion(versionId)
      ? versionId === this.session.draftVersion
      : versionId === flow.currentVersion && !history.dirty;
  }
  /**
   * The canvas that stands for a step: the draft where it is the same or asked for, else the
   * version that ran.
   */
  canvasOf(step: Pick<RunEvent, 'flowId' | 'versionId'>): FlowStage {
    if ((this.comparison && !this.comparison.other) || this.isDraft(step)) return this.editor;
    if (this.overDraft && step.flowId === this.editor.flow.flowId) return this.editor;
    return this.canvases.find(step) ?? this.editor;
  }
  /** Returns the stage now on the canvas. */
  get stage(): FlowStage {
    const { comparison, line, step } = this;
    const { recorded = null, replayed = null } = comparison?.lines[line ?? -1] ?? {};
    const second = recorded === null && replayed !== null && comparison?.other?.steps[replayed];
    const shown = second || step;
    return shown ? this.canvasOf(shown) : this.editor;
  }
  titleOf(step: Pick<RunEvent, 'flowId' | 'versionId' | 'nodeId' | 'eventMessage'>): string {
    if (step.nodeId === null) return step.eventMessage;
    const canvas = this.canvasOf(step);
    const data = canvas.index.nodes.get(step.nodeId)?.data;
    // The message of a step begins with the title its node had.
    return data
      ? nodeTitle(data, canvas.connectors.get(data.connectorId ?? ''))
      : (step.eventMessage.split(': ')[0] ?? '');
  }

  /**
   * Reads a run and shows it at a step, counted from 1, as people do; without one at its failure,
   * or else at its start.
   */
  async open(interactionId: string, step?: number): Promise<void> {
    const isNew = this.interactionId !== interactionId;
    if (isNew) {
      runInAction(() => {
        this.close();
        this.interactionId = interactionId;
        this.at = Math.max(0, (step ?? 1) - 1);
      });
    }
    await this.read();
    if (isNew && step === undefined && this.interactionId === interactionId)
      this.goTo(this.failedAt ?? 0);
  }

  /** Reads what the run has recorded by now. */
  async read(): Promise<void> {
    const { interactionId } = this;
    if (!interactionId) return;
    try {
      const read = await this.readSteps(interactionId, () => this.interactionId === interactionId);
      if (!read) return;
      runInAction(() => {
        this.run = read.run;
        this.steps = read.steps;
        this.total = read.total;
        this.debugViewOff = read.debugViewOff;
        this.failure = null;
        this.at = Math.min(this.at, Math.max(0, read.steps.length - 1));
      });
    } catch (error) {
      if (this.interactionId === interactionId && error instanceof Failure)
        runInAction(() => void (this.failure = error));
    }
  }

  private async readSteps(interactionId: string, isWanted: () => boolean) {
    const params = { companyId: this.companyId, flowId: this.editor.flow.flowId, interactionId };
    const read = await readRunSteps(this.api, params, isWanted);
    if (read) await this.canvases.load(read.steps.filter(step => !this.isDraft(step)));
    return read;
  }

  goTo(at: number): void {
    this.at = Math.max(0, Math.min(this.steps.length - 1, at));
  }
  /** Goes to the next error after this step, or round to the first. */
  nextError(): void {
    const next = this.errors.find(at => at > this.at) ?? this.errors[0];
    if (next !== undefined) this.goTo(next);
  }
  showOverDraft(on: boolean): void {
    this.overDraft = on;
  }

  /** Puts the run away; the canvas is the draft's again. */
  close(): void {
    this.left = this.interactionId;
    this.interactionId = null;
    this.run = null;
    this.steps = [];
    this.total = 0;
    this.at = 0;
    this.failure = null;
    this.overDraft = false;
    this.endComparison();
  }

  /** Puts the run away with its panel. */
  leave(): void {
    this.close();
    if (this.editor.aside === 'debug') this.editor.showAside('none');
  }

  /** Runs the recorded run against what stands on the canvas, saved or not. */
  async startReplay(): Promise<void> {
    const { interactionId, companyId } = this;
    if (!interactionId || this.busy) return;
    const { flow, document, history } = this.editor;
    const { graphData, inputSchema, settings } = document;
    runInAction(() => void (this.busy = 'replay'));
    try {
      const params = { companyId, flowId: flow.flowId, interactionId };
      const body = history.dirty ? { graphData, inputSchema, settings } : {};
      const replay = await this.app.apiClient.run(replayRun, { params, body });
      runInAction(() => {
        this.comparison = replay;
        this.line = replay.first;
      });
    } catch (error) {
      this.app.notices.failure(error);
    } finally {
      runInAction(() => void (this.busy = null));
    }
  }
  endComparison(): void {
    this.comparison = null;
    this.choosing = null;
    this.line = null;
  }
  lookAt(line: number): void {
    this.line = line;
    const recorded = this.comparison?.lines[line]?.recorded ?? null;
    if (recorded !== null && this.comparison?.other) this.goTo(recorded);
  }

  /** Has a person select the runs to compare, the run that is open being the first. */
  choose(): void {
    this.endComparison();
    this.choosing = { first: this.interactionId };
  }
  /** Takes a run as the first of two, or compares it with the first. */
  async take(interactionId: string): Promise<void> {
    const first = this.choosing?.first;
    if (first === undefined || first === interactionId) return;
    if (first === null) runInAction(() => void (this.choosing = { first: interactionId }));
    else await this.compare(first, interactionId);
  }
  /** Lays two runs of the flow side by side. */
  async compare(first: string, second: string): Promise<void> {
    if (this.busy) return;
    runInAction(() => void (this.busy = 'compare'));
    try {
      await this.open(first);
      const isWanted = () => this.interactionId === first;
      const other = await this.readSteps(second, isWanted);
      const { run, steps } = this;
      if (!other || !run) return;
      const known = new Map(
        [...other.steps, ...steps].map(step => [`${step.flowId}/${step.nodeId}`, step]),
      );
      const titleOf = (flowId: string, nodeId: string) => {
        const step = known.get(`${flowId}/${nodeId}`);
        return step ? this.titleOf(step) : nodeId;
      };
      const comparison = compareTwoRuns({ run, steps }, other, titleOf);
      runInAction(() => {
        this.comparison = comparison;
        this.choosing = null;
        this.lookAt(comparison.first ?? 0);
      });
    } catch (error) {
      this.app.notices.failure(error);
    } finally {
      runInAction(() => void (this.busy = null));
    }
  }

  /** Deletes the run; true when the server has it no more. */
  async remove(): Promise<boolean> {
    const { interactionId, companyId } = this;
    if (!interactionId || this.busy) return false;
    runInAction(() => void (this.busy = 'delete'));
    try {
      const params = { companyId, flowId: this.editor.flow.flowId, interactionId };
      await this.app.apiClient.run(deleteRun, { params });
      this.list.drop(interactionId);
      this.close();
      return true;
    } catch (error) {
      this.app.notices.failure(error);
      return false;
    } finally {
      runInAction(() => void (this.busy = null));
    }
  }
}

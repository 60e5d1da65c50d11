import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx';
import { Failure } from '#core/contract';
import type { Calls, Notices } from '#core/web';
import type { Api } from '#core/web/data/Api';
import { deleteRun, getRun, replayRun, type Replay, type Run, type RunEvent } from '../../contract';
import { isDraftVersion } from '#plugins/flows/contract';
import { nodeTitle } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import type { FlowSession, FlowStage } from '#plugins/editor/contract';
import { RecordedCanvases } from './RecordedCanvases';
import { RunList } from '../list/RunList';

const page = 400;
const mostSteps = 5200;

/**
 * One recorded run laid over the canvas: its steps, the one looked at, the graph it ran, and its
 * replay.
 */
export class RunDebug {
  readonly list: RunList;
  readonly canvases: RecordedCanvases;
  interactionId: string | null = null;
  run: Run | null = null;
  steps: readonly RunEvent[] = [];
  total = 0;
  /** The step looked at, from 0. */
  at = 0;
  failure: Failure | null = null;
  debugViewOff = false;
  /** Whether the person asked for the run over their draft in place of the version it ran. */
  overDraft = false;
  replay: Replay | null = null;
  /** The line of the replay looked at. */
  line: number | null = null;
  busy: 'replay' | 'delete' | null = null;

  constructor(
    readonly session: FlowSession,
    private readonly app: { readonly calls: Calls; readonly notices: Notices },
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
      replay: observableRef,
      line: observable,
      busy: observable,
      step: computed,
      errors: computed,
      goTo: action,
      close: action,
      leave: action,
      showOverDraft: action,
      endReplay: action,
      lookAt: action,
    });
  }

  private get api(): Api {
    return this.app.calls.api;
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
    if (this.replay || this.isDraft(step)) return this.editor;
    if (this.overDraft && step.flowId === this.editor.flow.flowId) return this.editor;
    return this.canvases.find(step) ?? this.editor;
  }
  /** Returns the stage now on the canvas. */
  get stage(): FlowStage {
    return this.step ? this.canvasOf(this.step) : this.editor;
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
    const { interactionId, companyId } = this;
    if (!interactionId) return;
    const params = { companyId, flowId: this.editor.flow.flowId, interactionId };
    try {
      const steps: RunEvent[] = [];
      for (let at = 0; ; at++) {
        const reply = await this.api.call(getRun, { params, query: { limit: page, page: at } });
        if (this.interactionId !== interactionId) return;
        steps.push(...reply.events);
        if (steps.length < Math.min(reply.total, mostSteps) && reply.events.length > 0) continue;
        await this.canvases.load(steps.filter(step => !this.isDraft(step)));
        runInAction(() => {
          this.run = reply.run;
          this.steps = steps;
          this.total = reply.total;
          this.debugViewOff = reply.debugViewOff;
          this.failure = null;
          this.at = Math.min(this.at, Math.max(0, steps.length - 1));
        });
        return;
      }
    } catch (error) {
      if (this.interactionId === interactionId && error instanceof Failure)
        runInAction(() => void (this.failure = error));
    }
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
    this.interactionId = null;
    this.run = null;
    this.steps = [];
    this.total = 0;
    this.at = 0;
    this.failure = null;
    this.overDraft = false;
    this.endReplay();
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
      const replay = await this.app.calls.run(replayRun, { params, body });
      runInAction(() => {
        this.replay = replay;
        this.line = replay.first;
      });
    } catch (error) {
      this.app.notices.failure(error);
    } finally {
      runInAction(() => void (this.busy = null));
    }
  }
  endReplay(): void {
    this.replay = null;
    this.line = null;
  }
  lookAt(line: number): void {
    this.line = line;
  }

  /** Deletes the run; true when the server has it no more. */
  async remove(): Promise<boolean> {
    const { interactionId, companyId } = this;
    if (!interactionId || this.busy) return false;
    runInAction(() => void (this.busy = 'delete'));
    try {
      const params = { companyId, flowId: this.editor.flow.flowId, interactionId };
      await this.app.calls.run(deleteRun, { params });
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

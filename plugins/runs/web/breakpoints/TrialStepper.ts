import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx';
import { Failure } from '#core/contract';
import type { ApiClient, Notices } from '#core/web';
import type { FlowStage } from '#plugins/editor/contract';
import { getStoppedTrial, resumeTrial, type StoppedTrial, type TrialStop } from '../../contract';
import type { Breakpoints } from './Breakpoints';

type Values = Readonly<Record<string, unknown>>;
export type Step = 'continue' | 'over' | 'into' | 'out';

/** The trial of an open flow that has stopped, with the values that a person edits there. */
export class TrialStepper {
  stop: TrialStop | null = null;
  busy = false;
  /** Counts how often it went on, so that what shows it loads it again. */
  went = 0;
  /** Edited outputs by node. */
  readonly results = observable.map<string, Values>({}, { deep: false });
  /** Edited variables of the run. */
  variables: Values | null = null;
  /** Edited stored variables of the flow. */
  flowVariables: Values | null = null;
  /** The trial that stops here, also while it runs to its next stop. */
  trialId: string | null = null;
  /** Trials that do not stop here: without breakpoints, or of another person. */
  private readonly others = new Set<string>();
  private readonly app: { readonly apiClient: ApiClient; readonly notices: Notices };

  constructor(
    private readonly stage: FlowStage,
    app: { readonly apiClient: ApiClient; readonly notices: Notices },
    readonly breakpoints: Breakpoints,
  ) {
    this.app = app;
    makeObservable<this, 'take'>(this, {
      stop: observableRef,
      trialId: observableRef,
      busy: observableRef,
      went: observableRef,
      variables: observableRef,
      flowVariables: observableRef,
      editFlowVariables: action,
      edited: computed,
      leave: action,
      edit: action,
      editVariables: action,
      reset: action,
      take: action,
    });
  }

  get edited(): boolean {
    return this.results.size > 0 || this.variables !== null || this.flowVariables !== null;
  }
  /** The node of this canvas at which the trial stands. */
  get nodeId(): string | undefined {
    const { flows = [] } = this.stop ?? {};
    return flows.findLast(({ flowId }) => flowId === this.stage.flow.flowId)?.nodeId;
  }

  /** Asks where a trial that waits stands; tells nobody where that fails. */
  async watch(trialId: string): Promise<void> {
    if (this.busy || this.others.has(trialId)) return;
    if (this.trialId !== null && this.trialId !== trialId) this.leave();
    const { went } = this;
    const params = { flowId: this.stage.flow.flowId, testRunId: trialId };
    try {
      const answer = await this.app.apiClient.run(getStoppedTrial, { params });
      if (!answer.debugged) this.others.add(trialId);
      // An answer from before a step tells of a stop that is past.
      if (went === this.went && !this.busy) this.take(trialId, answer);
    } catch (fault) {
      if (fault instanceof Failure && fault.status === 404) this.others.add(trialId);
    }
  }

  /** Forgets the trial that is shown. */
  leave(): void {
    this.stop = null;
    this.trialId = null;
    this.reset();
  }

  edit(nodeId: string, output: Values): void {
    this.results.set(nodeId, output);
  }
  editVariables(values: Values): void {
    this.variables = values;
  }
  editFlowVariables(values: Values): void {
    this.flowVariables = values;
  }
  reset(): void {
    this.results.clear();
    this.variables = null;
    this.flowVariables = null;
  }

  /** Goes on with the edited values. */
  async go(step: Step): Promise<void> {
    const { stop, trialId, variables, flowVariables } = this;
    if (!stop || !trialId || this.busy) return;
    runInAction(() => (this.busy = true));
    try {
      const reply = await this.app.apiClient.run(resumeTrial, {
        params: { flowId: this.stage.flow.flowId, testRunId: trialId },
        body: {
          stopId: stop.stopId,
          step,
          breakpoints: [...this.breakpoints.all],
          results: Object.fromEntries(this.results),
          ...(variables && { variables }),
          ...(flowVariables && { flowVariables }),
        },
      });
      runInAction(() => {
        this.reset();
        this.went++;
        this.take(trialId, reply);
      });
    } catch (error) {
      this.app.notices.failure(error);
    } finally {
      runInAction(() => (this.busy = false));
    }
  }

  private take(trialId: string, { stop }: StoppedTrial): void {
    const isKnown = trialId === this.trialId;
    // A trial that has not stopped yet is none of ours; what is edited at a stop stays.
    if (isKnown ? stop?.stopId === this.stop?.stopId : !stop) return;
    this.trialId = trialId;
    this.stop = stop;
    this.reset();
    if (this.nodeId !== undefined) this.stage.canvas?.bring(this.nodeId);
  }
}

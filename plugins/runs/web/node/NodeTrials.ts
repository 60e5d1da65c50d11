import { action, makeObservable, observable, observableRef, runInAction } from 'mobx';
import type { ApiClient, Notices } from '#core/web';
import type { FlowSession, FlowStage } from '#plugins/editor/contract';
import type { Breakpoint, KnownResult } from '#plugins/flows/contract/trials';
import { nodeTitle } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import { runNode, type FlowTrials, type StartedTrial, type TrialDriver } from '../../contract';
import type { Breakpoints } from '../breakpoints/Breakpoints';
import { TrialStepper } from '../breakpoints/TrialStepper';
import type { FlowPins } from '../pins/FlowPins';
import { startTrial } from '../try/trial';
import { findOwnStep, type Attempt, type TriedNode } from './TriedNode';
import {
  findLastResult,
  readKnownValues,
  readResult,
  type KnownValues,
} from '../../domain/trials/knownValues';
import {
  listNodeInputs,
  withTyped,
  type NodeInput,
  type TrialValues,
} from '../../domain/trials/nodeInputs';

interface Asked {
  readonly part: 'pin' | 'result';
  readonly nodeId: string;
}

/** A trial of the flow, with the node at which it began where that was not its start. */
export interface ShownTrial {
  readonly interactionId: string;
  /** Empty where its page is not shown. */
  readonly url: string;
  readonly tryFlowToken?: string;
  readonly from?: { readonly nodeId: string; readonly known: number } | undefined;
}

/**
 * The trials of an open flow: of the whole of it, from a node, or of nodes alone with their typed
 * values and what came of them.
 */
export class NodeTrials implements FlowTrials {
  /** Typed values by node and path of the reference. */
  readonly typed = observable.map<string, Readonly<Record<string, unknown>>>({}, { deep: false });
  readonly tried = observable.map<string, TriedNode>({}, { deep: false });
  /** The node that runs now. */
  busy: string | null = null;
  /** Ends with the node that runs. */
  private running: Promise<void> = Promise.resolve();
  /** The latest request of a person, until it is scrolled into view. */
  asked: Asked | null = null;
  /** The trial of the flow that is on screen. */
  trial: ShownTrial | null = null;
  driver: TrialDriver | null = null;
  /** Counts how often its page was loaded again. */
  reloads = 0;
  /** Typed inputs of the flow. */
  inputsOfFlow: Readonly<Record<string, unknown>> = {};
  /** The newest attempts to run nodes, failed calls with them. */
  private readonly attempts = new Map<string, Attempt>();
  /** The values known at the start of runs that began at a node, by run. */
  private readonly before = new Map<string, KnownValues>();
  /** The trial that has stopped at a breakpoint. */
  readonly stepper: TrialStepper;
  private readonly app: { readonly apiClient: ApiClient; readonly notices: Notices };

  constructor(
    readonly session: FlowSession,
    app: { readonly apiClient: ApiClient; readonly notices: Notices },
    readonly pins: FlowPins,
    readonly breakpoints: Breakpoints,
  ) {
    this.app = app;
    this.stepper = new TrialStepper(session.editor, app, breakpoints);
    makeObservable<this, 'begin'>(this, {
      busy: observableRef,
      asked: observableRef,
      ask: action,
      trial: observableRef,
      inputsOfFlow: observableRef,
      driver: observableRef,
      reloads: observableRef,
      setDriver: action,
      reloadPage: action,
      show: action,
      typeInput: action,
      begin: action,
      type: action,
      clear: action,
    });
  }

  get stage(): FlowStage {
    return this.session.editor;
  }
  get flowId(): string {
    return this.stage.flow.flowId;
  }
  get page(): StartedTrial | null {
    const { interactionId = '', url = '', tryFlowToken } = this.trial ?? {};
    return url && tryFlowToken ? { interactionId, url, tryFlowToken } : null;
  }
  setDriver(driver: TrialDriver | null): void {
    this.driver = driver;
  }
  reloadPage(): void {
    this.reloads++;
  }

  /** The breakpoint of a node of this flow. */
  readonly breakpointOf = (nodeId: string): Breakpoint | undefined =>
    this.breakpoints.get(this.stage.flow.flowId, nodeId);

  titleOf(nodeId: string): string {
    const data = this.stage.index.nodes.get(nodeId)?.data;
    return data ? nodeTitle(data, this.stage.connectors.get(data.connectorId ?? '')) : nodeId;
  }

  /**
   * Returns the values known before a node: from the run that is shown, from nodes that ran alone
   * since, and from pins.
   */
  known(nodeId: string): KnownValues {
    const { trail, flow } = this.stage;
    const shown = readKnownValues(trail.steps, flow.flowId, nodeId);
    const begun = trail.interactionId ? this.before.get(trail.interactionId) : undefined;
    const results = { ...begun?.results, ...shown.results };
    for (const [id, { result, run }] of this.tried) {
      const last = findOwnStep(result, id);
      const recorded = id !== nodeId && run === trail.interactionId && last && readResult(last);
      if (recorded) results[id] = recorded;
    }
    const { [nodeId]: _, ...pinned } = this.pins.results ?? {};
    return {
      parameters: { ...begun?.parameters, ...shown.parameters },
      results: { ...results, ...pinned },
    };
  }

  /** The values that a node reads. */
  inputs(nodeId: string): readonly NodeInput[] {
    const element = this.stage.index.nodes.get(nodeId);
    return element ? listNodeInputs(element.data, this.known(nodeId)) : [];
  }

  /** The values that a trial of a node is given. */
  values(nodeId: string): TrialValues {
    return withTyped(this.known(nodeId), this.typed.get(nodeId) ?? {});
  }

  /** The newest result of a node: of its own trial, else of the run that is shown. */
  lastResult(nodeId: string): KnownResult | undefined {
    const tried = this.tried.get(nodeId);
    const step = tried && findOwnStep(tried.result, nodeId);
    const { trail, flow } = this.stage;
    return (step && readResult(step)) ?? findLastResult(trail.steps, flow.flowId, nodeId);
  }

  /** Whether a node or what it is given has changed since it ran. */
  isStale(nodeId: string): boolean {
    return this.differs(nodeId, this.tried.get(nodeId));
  }

  /** Whether a node that has run could be run again as it has not been run yet. */
  isUntried(nodeId: string): boolean {
    return this.isStale(nodeId) && this.differs(nodeId, this.attempts.get(nodeId));
  }

  private differs(nodeId: string, attempt: Attempt | undefined): boolean {
    return (
      attempt !== undefined &&
      (attempt.element.data !== this.stage.index.nodes.get(nodeId)?.data ||
        attempt.given !== this.given(nodeId))
    );
  }
  /** All that a node that runs alone is given. */
  private given(nodeId: string): string {
    return JSON.stringify([this.values(nodeId), this.driver?.personaId]);
  }

  /** Brings the result or the pin of a node into view, once it is there; null where it is in view. */
  ask(asked: Asked | null): void {
    this.asked = asked;
  }
  isAsked(part: Asked['part'], nodeId: string): boolean {
    return this.asked?.part === part && this.asked.nodeId === nodeId;
  }

  type(nodeId: string, path: string, value: unknown): void {
    this.typed.set(nodeId, { ...this.typed.get(nodeId), [path]: value });
  }

  /** Puts away what was typed and what came of a node. */
  clear(nodeId: string): void {
    this.typed.delete(nodeId);
    this.tried.delete(nodeId);
  }

  /** Pins the newest result of a node, or an empty output to be typed; unpins a pinned one. */
  togglePin(nodeId: string): void {
    if (this.pins.get(nodeId)) this.pins.unpin([nodeId]);
    else this.pins.pin(nodeId, this.lastResult(nodeId) ?? { success: true, output: {} });
  }

  show(trial: ShownTrial | null): void {
    this.trial = trial;
  }
  typeInput(name: string, value: unknown): void {
    this.inputsOfFlow = { ...this.inputsOfFlow, [name]: value };
  }

  /** Starts the flow as it stands on the canvas; undefined when that fails, which has been told. */
  async start(): Promise<StartedTrial | undefined> {
    return startTrial(this.session, this.app.apiClient, this.inputsOfFlow, {
      pins: this.pins.results,
      breakpoints: this.breakpoints.all,
      driver: this.driver,
    });
  }
  async runInPanel(): Promise<void> {
    this.stage.showAside('run', true);
    const started = await this.start();
    if (started) this.show(started);
  }

  /** Starts the flow at a node, with what is known before it, in the panel of trials. */
  async startFrom(nodeId: string): Promise<void> {
    const values = this.values(nodeId);
    const { results, variables } = values;
    const parameters = { ...this.inputsOfFlow, ...values.parameters };
    const trial = await startTrial(this.session, this.app.apiClient, parameters, {
      pins: this.pins.results,
      breakpoints: this.breakpoints.all,
      from: { nodeId, results, variables: variables.flowInstance },
      driver: this.driver,
    });
    if (!trial) return;
    this.before.set(trial.interactionId, { parameters, results });
    this.show({ ...trial, from: { nodeId, known: Object.keys(results).length } });
    this.stage.showAside('run', true);
  }

  /**
   * Runs one node as it stands on the canvas, after another that is running; a failed call has been
   * told by then.
   */
  async run(nodeId: string): Promise<void> {
    while (this.busy !== null && this.busy !== nodeId) await this.running;
    if (this.busy === null) this.running = this.runNow(nodeId);
    await this.running;
  }

  private async runNow(nodeId: string): Promise<void> {
    const { flow, document, history, index } = this.stage;
    const element = index.nodes.get(nodeId);
    if (!element) return;
    const values = this.values(nodeId);
    const { graphData, settings } = document;
    const run = this.stage.trail.interactionId;
    const attempt = { element, given: this.given(nodeId) };
    this.attempts.set(nodeId, attempt);
    this.begin(nodeId);
    try {
      const result = await this.app.apiClient.run(runNode, {
        params: { flowId: flow.flowId, nodeId },
        body: {
          ...values,
          ...(this.driver && { personaId: this.driver.personaId }),
          ...(history.dirty && { graphData, settings }),
        },
      });
      runInAction(() => this.tried.set(nodeId, { result, ...attempt, run }));
    } catch (error) {
      this.app.notices.failure(error);
    } finally {
      this.begin(null);
    }
  }

  private begin(nodeId: string | null): void {
    this.busy = nodeId;
  }
}

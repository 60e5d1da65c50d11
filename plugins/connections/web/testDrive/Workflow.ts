import { makeAutoObservable } from 'mobx';

export type WorkflowStatus = 'ready' | 'running' | 'success' | 'error';
export interface StepState {
  readonly status: 'running' | 'success' | 'error';
  /** The output of the step, for display. */
  readonly details?: unknown;
  readonly error?: string;
}

/** One of the two workflows: where it stands, and what each of its numbered steps brought. */
export class Workflow {
  status: WorkflowStatus = 'ready';
  step = 0;
  private states = new Map<number, StepState>();
  constructor() {
    makeAutoObservable(this);
  }

  get errors(): readonly string[] {
    return [...this.states.values()].flatMap(({ error }) => (error === undefined ? [] : [error]));
  }
  stateOf(step: number): StepState | undefined {
    return this.states.get(step);
  }

  reset(): void {
    this.status = 'ready';
    this.step = 0;
    this.states = new Map();
  }

  /** Runs one step; throws what it threw after writing it down. */
  async take<T>(
    step: number,
    work: () => Promise<T>,
    describe: (made: T) => unknown,
    explain: (error: unknown) => string,
  ) {
    this.begin(step);
    try {
      const result = await work();
      this.settle(step, { status: 'success', details: describe(result) });
      return result;
    } catch (error) {
      this.settle(step, { status: 'error', error: explain(error) });
      throw error;
    }
  }

  done(): void {
    this.status = 'success';
  }
  /** Takes back the steps from this one on: they are about to be taken again. */
  restart(step: number): void {
    for (const taken of this.states.keys()) if (taken >= step) this.states.delete(taken);
    this.status = 'running';
  }

  private begin(step: number): void {
    this.step = step;
    this.status = 'running';
    this.states.set(step, { status: 'running' });
  }
  private settle(step: number, state: StepState): void {
    // New data may have been generated meanwhile: what comes late belongs to nothing.
    if (this.states.get(step)?.status !== 'running') return;
    this.states.set(step, state);
    if (state.status === 'error') this.status = 'error';
  }
}

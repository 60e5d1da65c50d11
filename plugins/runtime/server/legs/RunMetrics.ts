import type { Metrics } from '#core/server/internal';
import type { Sandbox } from '../sandbox/Sandbox';

/**
 * The metrics of runs at `/metrics`: how many started and how they ended, the duration of each
 * step, and the queue of the sandbox.
 */
export class RunMetrics {
  private readonly started;
  private readonly ended;
  private readonly steps;

  constructor(metrics: Metrics, sandbox: Sandbox) {
    this.started = metrics.counter('sluice_runs_started_total', 'Runs started, recorded or not.');
    this.ended = metrics.counter(
      'sluice_runs_ended_total',
      'Runs ended, by outcome: success, failure, or error.',
    );
    this.steps = metrics.histogram(
      'sluice_run_step_seconds',
      'Time from a run’s start or a user’s response to the next page or the end of the run, including recording.',
    );
    metrics.gauge(
      'sluice_sandbox_waiting',
      'Custom functions that are running or waiting.',
      () => sandbox.waiting,
    );
  }

  /** A leg was written; `first` for the one that starts the run. */
  leg(first: boolean, status: string, began: number): void {
    if (first) this.started.add();
    if (status !== 'waiting') this.ended.add({ result: status });
    this.steps.observe((performance.now() - began) / 1000);
  }
}

import { namespace, type Panel } from '#core/contract';
import type { FlowSession } from '#plugins/editor/contract';

const runs = namespace('runs');

/** A trial that has started, with what opens its page. */
export interface StartedTrial {
  readonly interactionId: string;
  readonly url: string;
  readonly tryFlowToken: string;
}
/** A persona that drives trials. */
export interface TrialDriver {
  readonly personaId: string;
  readonly name: string;
  /** Names of the inputs that it has values for. */
  readonly inputs: readonly string[];
  /** Done with a trial that has started, before its page is shown. */
  begin(trial: StartedTrial): Promise<void>;
}
/** The trials of a flow that is open; observable. */
export interface FlowTrials {
  readonly flowId: string;
  /** Who drives the next trial; null for the person alone. */
  readonly driver: TrialDriver | null;
  /** The trial whose page is on screen. */
  readonly page: StartedTrial | null;
  setDriver(driver: TrialDriver | null): void;
  /** Opens the panel of trials and starts one; failures are told. */
  runInPanel(): Promise<void>;
  /** Shows the page of the trial as it stands now. */
  reloadPage(): void;
}
/** Finds the test runs of open flows. */
export interface FindTrials {
  /** The trials of the flow on screen; undefined where none is open. */
  readonly current: FlowTrials | undefined;
  of(session: FlowSession): FlowTrials;
}
export const flowTrials = runs.service<FindTrials>('flowTrials');

export interface TrialFieldsProps {
  readonly trials: FlowTrials;
  /** Whether they stand at one node that runs alone, which shows no pages. */
  readonly isNode?: boolean;
}
/** More fields for starting test runs. */
export const trialFields = runs.extensionPoint<Panel<TrialFieldsProps>>('trialFields');

/** More buttons of an open run. */
export const runTools =
  runs.extensionPoint<Panel<{ readonly flowId: string; readonly interactionId: string }>>(
    'runTools',
  );

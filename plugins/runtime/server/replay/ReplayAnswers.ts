import type { NodeOutcome } from '#plugins/connectors/contract';
import type { MachineNode } from '#plugins/flows/contract/graph/machine/machine';
import { sameValue } from '#core/contract/sameValue';
import type { RecordedStep } from '../../contract';
import type { OfflineCall } from '../../contract/offlineRuns';
import { parseOutcome, type RecordedRun } from './RecordedRun';

interface ReplayAnswersContext {
  readonly record: RecordedRun;
  /** The node as it was when the run was recorded. */
  readonly recordedNode: (step: RecordedStep) => MachineNode | undefined;
  /** Whether the recorded run was not over when it was last heard of. */
  readonly waits: boolean;
}

const mask = '******';

/** Answers the calls of a replay from the record; what is pure runs. */
export class ReplayAnswers {
  /** Whether results were taken from the record because they rest on masked values. */
  masked = false;

  constructor(private readonly terms: ReplayAnswersContext) {}

  answer(call: OfflineCall): NodeOutcome | undefined {
    const { record, waits } = this.terms;
    const recorded = record.nextCall(call.flowId, call.nodeId);
    const known =
      recorded && parseOutcome(recorded, waits || recorded.step !== record.steps.at(-1));
    if (call.pure && !(known && this.restsOnMasked(call, recorded.step))) return undefined;
    return known;
  }

  /**
   * A node that is as it was and is given what it was given, some of it masked, can only come out
   * as it did.
   */
  private restsOnMasked(call: OfflineCall, step: RecordedStep): boolean {
    if (!JSON.stringify(call.input()).includes(mask)) return false;
    const rests =
      sameValue(call.recordedInput(), step.input) &&
      sameValue(call.raw, this.terms.recordedNode(step)?.raw);
    if (rests) this.masked = true;
    return rests;
  }
}

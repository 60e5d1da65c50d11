import { readJson } from '#core/server';
import type { Connector, NodeCall, NodeOutcome } from '#plugins/connectors/contract';
import type { RecordedStep } from '../../contract';
import type { MachineNode } from '#plugins/flows/contract/graph/machine/machine';
import { sameValue } from '#core/contract/sameValue';
import { toRecordedInput } from '../recording/RunLog';
import { scrubEvents } from '#core/server/encryption/scrubEvents';
import { parseOutcome, type RecordedCall, type RecordedRun } from './RecordedRun';

interface ReplayAnswersContext {
  readonly record: RecordedRun;
  readonly connectors: ReadonlyMap<string, Connector>;
  /** The node as it was when the run was recorded. */
  readonly recordedNode: (step: RecordedStep) => MachineNode | undefined;
  /** Fields that the flow's settings mask besides. */
  readonly fields: readonly string[];
  /** Whether the recorded run was not over when it was last heard of. */
  readonly waits: boolean;
  /** Ends the replay: there is no answer to go on with. */
  readonly stop: () => void;
}

const mask = '******';
export const noAnswer = 'noRecordedAnswer';

function toGivenInput({ properties, submission }: NodeCall): unknown {
  const { parameters, ...pressed } = submission ?? { parameters: undefined };
  return toRecordedInput({
    ...properties,
    ...(submission && { submission: parameters, pressed }),
  });
}
/** Returns the input of a call as a record keeps it, with secrets and these fields masked. */
export function toMaskedInput(call: NodeCall, fields: readonly string[]): unknown {
  const [kept] = readJson(scrubEvents([{ input: toGivenInput(call) }], { fields }));
  return kept?.input;
}

/**
 * Stands between a replay and the connectors: what is pure runs, all else is answered from the
 * record.
 */
export class ReplayAnswers {
  /** The visits that were answered from the record, as flow, node and number. */
  readonly fromRecord = new Set<string>();
  private readonly visits = new Map<string, number>();
  /** Whether results were taken from the record because they rest on masked values. */
  masked = false;

  constructor(private readonly terms: ReplayAnswersContext) {}

  connector(connectorId: string): Connector | undefined {
    const connector = this.terms.connectors.get(connectorId);
    if (!connector) return undefined;
    const runs = Object.entries(connector.run).map(
      ([name, run]) =>
        [
          name,
          (call: NodeCall) =>
            this.run(call, connector.manifest.capabilities[name]?.pure === true ? run : undefined),
        ] as const,
    );
    return { ...connector, run: Object.fromEntries(runs) };
  }

  private async run(
    call: NodeCall,
    run: Connector['run'][string] | undefined,
  ): Promise<NodeOutcome> {
    const { record } = this.terms;
    const { flowId } = call.interaction;
    const key = `${flowId}/${call.nodeId}`;
    const visit = this.visits.get(key) ?? 0;
    this.visits.set(key, visit + 1);
    const recorded = record.nextCall(flowId, call.nodeId);
    const known = recorded && this.outcomeOf(recorded);
    if (run && !(known && this.restsOnMasked(call, recorded.step))) return run(call);
    if (known) {
      this.fromRecord.add(`${key}/${visit}`);
      return known;
    }
    this.terms.stop();
    return {
      kind: 'failure',
      error: { code: noAnswer, message: 'The record has no answer for this call.' },
    };
  }

  private outcomeOf(recorded: RecordedCall): NodeOutcome | undefined {
    const { record, waits } = this.terms;
    return parseOutcome(recorded, waits || recorded.step !== record.steps.at(-1));
  }

  /**
   * A node that is as it was and is given what it was given, some of it masked, can only come out
   * as it did.
   */
  private restsOnMasked(call: NodeCall, step: RecordedStep): boolean {
    const input = toGivenInput(call);
    if (!JSON.stringify(input).includes(mask)) return false;
    const shown = toMaskedInput(call, this.terms.fields);
    const rests =
      sameValue(shown, step.input) && sameValue(call.raw, this.terms.recordedNode(step)?.raw);
    if (rests) this.masked = true;
    return rests;
  }
}

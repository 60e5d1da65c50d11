import { isObject } from '#core/contract/internal';
import type { Submission, NodeError, NodeOutcome } from '#plugins/connectors/contract';
import type { RecordedStep } from '../../contract';
import { createRecordedScreen } from '../../contract/recordedScreen';
import { flowTraces } from '../../contract/flowTraces';

/** A recorded call of a node, with what is needed to tell what came of it. */
export interface RecordedCall {
  readonly step: RecordedStep;
  /** The leg of the interaction ended with it. */
  readonly endsLeg: boolean;
}

const getLegId = ({ eventId }: RecordedStep) => eventId.slice(0, eventId.lastIndexOf('-'));

/** A recorded run as its replay asks for it: node by node, visit by visit. */
export class RecordedRun {
  private readonly calls = new Map<string, RecordedCall[]>();
  private readonly answers = new Map<string, Submission[]>();

  constructor(readonly steps: readonly RecordedStep[]) {
    const traces = flowTraces(steps);
    steps.forEach((step, at) => {
      if (step.nodeId === null || traces[at]?.returns) return;
      const key = `${step.flowId}/${step.nodeId}`;
      const next = steps[at + 1];
      add(this.calls, key, { step, endsLeg: !next || getLegId(next) !== getLegId(step) });
      const answer = submissionIn(step.input);
      if (answer) add(this.answers, key, answer);
    });
  }

  /** Returns the parameters that started the flow; undefined if the record keeps no data. */
  get parameters(): Readonly<{ [name: string]: unknown }> | undefined {
    const given = this.steps[0]?.input;
    return isObject(given) ? given : undefined;
  }
  get request(): Readonly<{ [name: string]: unknown }> {
    const { request } = this.steps[0] ?? {};
    return isObject(request) ? request : {};
  }

  /** Returns the result of the next visit of a node. */
  nextCall(flowId: string, nodeId: string): RecordedCall | undefined {
    return this.calls.get(`${flowId}/${nodeId}`)?.shift();
  }
  /** Returns a person's next answer to a node's screen. */
  nextAnswer(flowId: string, nodeId: string): Submission | undefined {
    return this.answers.get(`${flowId}/${nodeId}`)?.shift();
  }
}

function add<T>(map: Map<string, T[]>, key: string, value: T): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}

function submissionIn(input: unknown): Submission | undefined {
  const { submission, pressed } = (input ?? {}) as {
    submission?: Submission['parameters'];
    pressed?: Omit<Submission, 'parameters'>;
  };
  return submission && { eventName: 'continue', ...pressed, parameters: submission };
}

type Output = Readonly<Record<string, unknown>>;

/** Parses the outcome of a node's run from its record; undefined if the record does not tell. */
export function parseOutcome(
  { step, endsLeg }: RecordedCall,
  goesOn: boolean,
): NodeOutcome | undefined {
  const output = (step.output ?? {}) as Output;
  const error = (step.error ?? undefined) as NodeError | undefined;
  const matched = step.matched && { matched: step.matched };
  switch (step.eventType) {
    case 'node':
      return { kind: 'success', output, ...matched };
    case 'success':
      return { kind: 'response', success: true, status: 200, body: output, output };
    case 'failure':
      // Only an answer that ends the flow is recorded as a failure with an error.
      return error
        ? { kind: 'response', success: false, status: 400, body: error.details ?? error, output }
        : { kind: 'failure', output, ...matched };
    case 'error':
      if (!error) return undefined;
      // The leg is over, but not the run: the error was shown on the last screen.
      return endsLeg && goesOn ? { kind: 'message', error } : { kind: 'failure', output, error };
    case 'screen':
      return createRecordedScreen(output);
    default:
      return undefined;
  }
}

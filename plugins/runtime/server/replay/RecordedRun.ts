import type { Submission } from '#plugins/connectors/contract';
import type { RecordedStep } from '../../contract';
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
      if (step.nodeId === null || traces[at]!.returns) return;
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
    return typeof given === 'object' && given !== null
      ? (given as { [name: string]: unknown })
      : undefined;
  }
  get request(): Readonly<{ [name: string]: unknown }> {
    const { request } = this.steps[0] ?? {};
    return typeof request === 'object' && request !== null
      ? (request as { [name: string]: unknown })
      : {};
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

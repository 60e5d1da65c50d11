import { isRecord } from '#core/contract';
import { flowTraces } from '#plugins/runtime/contract/flowTraces';
import type { RecordedStep } from '#plugins/runtime/contract';
import type { ExpectedStep, TestAnswer, TestDocument, TestPage } from '../../contract';

/** Stands in records for the value of a secret. */
export const mask = '******';

interface RecordedRun {
  readonly flowId: string;
  readonly interactionId: string;
  readonly status: string;
  /** Epoch milliseconds of the start. */
  readonly time: number;
  readonly steps: readonly RecordedStep[];
  /** The values of stored variables that the test has. */
  readonly variables: TestDocument['starts']['variables'];
  isPure(connectorId: string, capability: string): boolean;
  title(flowId: string, nodeId: string): string;
  /** A hash of a node’s properties as they were; undefined where they are not known any more. */
  hash(flowId: string, nodeId: string): string | undefined;
}

type Came = ExpectedStep['came'];

/** How a step ended, as tests name it. */
export function toCame({
  eventType,
  error,
}: Pick<RecordedStep, 'eventType'> & { readonly error?: unknown }): Came {
  switch (eventType) {
    case 'node':
      return 'true';
    case 'screen':
      return 'page';
    case 'success':
      return 'end';
    case 'start':
      return 'call';
    case 'error':
      return 'error';
    default:
      return error ? 'end' : 'false';
  }
}

const toRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  isRecord(value) ? value : {};

/** How a node ended in a record; undefined where the record does not tell. */
function toAnswer(
  { eventType, output, error, matched }: RecordedStep,
  endsLeg: boolean,
  goesOn: boolean,
): Omit<TestAnswer, 'node' | 'title' | 'visit'> | undefined {
  const fault = isRecord(error)
    ? { ...error, code: toCode(error['code']), message: String(error['message'] ?? '') }
    : undefined;
  const rest = { output: output ?? {}, ...(matched && { matched: [...matched] }) };
  switch (eventType) {
    case 'node':
      return { came: 'true', ...rest };
    case 'screen':
      return { came: 'page', output: output ?? {} };
    case 'success':
      return { came: 'end', ...rest };
    case 'start':
      return { came: 'standIn' };
    case 'failure':
      return fault ? { came: 'end', ...rest, error: fault } : { came: 'false', ...rest };
    case 'error':
      if (!fault) return undefined;
      return { came: endsLeg && goesOn ? 'message' : 'false', ...rest, error: fault };
    default:
      return undefined;
  }
}

const toCode = (code: unknown) =>
  typeof code === 'number' || typeof code === 'string' ? code : 'error';

const toText = (value: unknown) => (typeof value === 'string' ? value : undefined);

const getLegId = ({ eventId }: RecordedStep) => eventId.slice(0, eventId.lastIndexOf('-'));

/** Makes a test of a recorded run. */
export function toTest(run: RecordedRun): TestDocument {
  const { flowId, interactionId, steps, status, time } = run;
  const answers: TestAnswer[] = [];
  const pages: TestPage[] = [];
  const expected: ExpectedStep[] = [];
  const visits = new Map<string, number>();
  const traces = flowTraces(steps);
  const waits = status === 'waiting' || status === 'timeout';
  steps.forEach((step, at) => {
    const { nodeId, connectorId, capability } = step;
    if (nodeId === null) return;
    const place = {
      node: nodeId,
      title: run.title(step.flowId, nodeId),
      ...(step.flowId !== flowId && { flow: step.flowId }),
    };
    expected.push({
      ...place,
      came: toCame(step),
      ...(step.matched && { matched: [...step.matched] }),
      ...(step.input !== null && step.input !== undefined && { given: step.input }),
      ...(isRecord(step.output) && { output: step.output }),
    });
    if (traces[at]?.returns) return;
    const key = `${step.flowId}/${nodeId}`;
    const visit = (visits.get(key) ?? 0) + 1;
    visits.set(key, visit);
    const { submission, pressed } = toRecord(step.input);
    if (isRecord(submission)) {
      const { eventName, buttonValue, buttonType } = toRecord(pressed);
      const [event, button, type] = [eventName, buttonValue, buttonType].map(toText);
      pages.push({
        ...place,
        entered: { ...submission },
        ...(event && { event }),
        ...(button && { button }),
        ...(type && { buttonType: type }),
      });
    }
    const pure = run.isPure(connectorId ?? '', capability ?? '');
    const hidden = JSON.stringify(step.input ?? null).includes(mask);
    if (pure && !hidden) return;
    const next = steps[at + 1];
    const endsLeg = !next || getLegId(next) !== getLegId(step);
    const answer = toAnswer(step, endsLeg, waits || next !== undefined);
    if (!answer || (pure && answer.came === 'standIn')) return;
    const hash = pure ? run.hash(step.flowId, nodeId) : undefined;
    answers.push({
      ...place,
      visit,
      ...answer,
      ...(pure && { whenGiven: step.input }),
      ...(hash !== undefined && { whenMade: hash }),
    });
  });
  const [first] = steps;
  return {
    starts: {
      interactionId,
      inputs: { ...toRecord(first?.input) },
      request: { ...toRecord(first?.request) },
      time,
      seed: 1,
      variables: run.variables,
    },
    answers,
    pages,
    expects: {
      outcome: waits ? 'waiting' : isOutcome(status) ? status : 'error',
      steps: expected,
    },
  };
}

const isOutcome = (status: string): status is 'success' | 'failure' =>
  status === 'success' || status === 'failure';

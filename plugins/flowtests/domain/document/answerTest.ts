import { isRecord } from '#core/contract';
import { sameValue } from '#core/contract/sameValue';
import { hashProperties } from './hashText';
import type { NodeOutcome, Submission } from '#plugins/connectors/contract';
import { createRecordedScreen } from '#plugins/runtime/contract/recordedScreen';
import type { OfflineCall, OfflineInput, OfflinePage } from '#plugins/runtime/contract/offlineRuns';
import type { TestAnswer, TestDocument } from '../../contract';

const toOutput = (value: unknown): Readonly<Record<string, unknown>> =>
  isRecord(value) ? value : {};

/** The outcome of a node that answers in place of running. */
export function toOutcome({ came, output: given, error, matched }: TestAnswer): NodeOutcome {
  const output = toOutput(given);
  const fault = error ?? { code: 'error', message: '' };
  switch (came) {
    case 'true':
      return { kind: 'success', output, ...(matched && { matched }) };
    case 'false':
      return { kind: 'failure', output, ...(error && { error }), ...(matched && { matched }) };
    case 'end': {
      const { details } = (error ?? {}) as { readonly details?: unknown };
      const body = error ? (details ?? error) : output;
      return { kind: 'response', success: !error, status: error ? 400 : 200, body, output };
    }
    case 'message':
      return { kind: 'message', error: fault };
    case 'standIn':
      return { kind: 'failure', error: { code: 'notConfigured', message: '' } };
    case 'page':
      return createRecordedScreen(output);
  }
}

/** Whether a node is as it was recorded, and is given what it was given. */
const isAsRecorded = (call: OfflineCall, { whenGiven, whenMade }: TestAnswer) =>
  (whenMade === undefined || whenMade === hashProperties(call.raw)) &&
  sameValue(call.recordedInput(), whenGiven);

/** Returns code that stops the clock and fixes the random numbers of a function. */
export const toPrelude = (time: number, seed: number) =>
  `(()=>{const D=Date;let s=${seed}|0;globalThis.Date=class extends D{constructor(...a){super(...(a.length?a:[${time}]))}static now(){return ${time}}};Math.random=()=>{s=(s+0x6d2b79f5)|0;let t=Math.imul(s^(s>>>15),s|1);t^=t+Math.imul(t^(t>>>7),t|61);return((t^(t>>>14))>>>0)/4294967296}})();`;

/** Returns what a run of a test is given. */
export function toOfflineInput(
  { starts, answers, pages }: TestDocument,
  flowId: string,
): OfflineInput {
  const known = new Map(
    answers.map(answer => [`${answer.flow ?? flowId}/${answer.node}/${answer.visit}`, answer]),
  );
  const waiting = new Map<string, Submission[]>();
  for (const { flow, node, entered, event, button, buttonType } of pages) {
    const key = `${flow ?? flowId}/${node}`;
    const submission = {
      eventName: event ?? 'continue',
      ...(button !== undefined && { buttonValue: button }),
      ...(buttonType !== undefined && { buttonType }),
      parameters: entered,
    };
    const list = waiting.get(key);
    if (list) list.push(submission);
    else waiting.set(key, [submission]);
  }
  return {
    interactionId: starts.interactionId,
    parameters: starts.inputs,
    request: starts.request,
    now: starts.time,
    prelude: toPrelude(starts.time, starts.seed),
    variables: starts.variables,
    answer(call: OfflineCall) {
      const answer = known.get(`${call.flowId}/${call.nodeId}/${call.visit + 1}`);
      if (!answer) return undefined;
      // A node that could run keeps its recorded result only for the input it was recorded with.
      if (call.pure && 'whenGiven' in answer && !isAsRecorded(call, answer)) return undefined;
      return toOutcome(answer);
    },
    submit: (page: OfflinePage) => waiting.get(`${page.flowId}/${page.nodeId}`)?.shift(),
  };
}

import { format, isRecord } from '#core/contract';
import { equalJson } from '#core/contract/sameValue';
import type { OfflineRun } from '#plugins/runtime/contract/offlineRuns';
import type { Difference, ExpectedPage, ExpectedStep, TestDocument } from '../../contract';
import { resultStrings as strings } from '../../contract/resultStrings';
import { hashBehind, readPageTexts } from './readPageTexts';
import { toCame } from './toTest';

type Step = OfflineRun['steps'][number];

const longest = 120;

/** A value as a sentence has it. */
function quote(value: unknown): string {
  const text = value === undefined ? strings.nothing.text : (JSON.stringify(value) ?? '');
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

interface Field {
  readonly path: string;
  readonly expected: unknown;
  readonly came: unknown;
}

/** Finds the first place where two values differ; undefined where they are the same. */
export function findField(
  expected: unknown,
  came: unknown,
  ignored: ReadonlySet<string> = new Set(),
  path = '',
): Field | undefined {
  if (equalJson(expected ?? null, came ?? null)) return undefined;
  if (isRecord(expected) && isRecord(came)) {
    for (const name of new Set([...Object.keys(expected), ...Object.keys(came)])) {
      const at = path ? `${path}.${name}` : name;
      if (ignored.has(at)) continue;
      const field = findField(expected[name], came[name], ignored, at);
      if (field) return field;
    }
    return undefined;
  }
  return { path, expected, came };
}

const cameWords: Readonly<Record<ExpectedStep['came'], { readonly text: string }>> = {
  true: strings.cameTrue,
  false: strings.cameFalse,
  error: strings.cameError,
  page: strings.camePage,
  end: strings.cameEnd,
  call: strings.cameCall,
};

interface Compared {
  readonly flowId: string;
  title(flowId: string, nodeId: string): string;
}

/** Compares a step with what is expected of it; returns a sentence where they differ. */
function compareStep(
  expected: ExpectedStep,
  step: Step,
  { flowId, title }: Compared,
): string | undefined {
  const node = title(step.flowId, step.nodeId ?? '');
  if (step.nodeId !== expected.node || step.flowId !== (expected.flow ?? flowId))
    return format(strings.otherNode, { expected: expected.title, node });
  const actual = toCame(step);
  if (actual !== expected.came)
    return format(strings.otherOutcome, {
      node,
      expected: cameWords[expected.came].text,
      came: cameWords[actual].text,
    });
  if (expected.matched && !equalJson(expected.matched, step.matched ?? []))
    return format(strings.otherMatches, {
      node,
      expected: quote(expected.matched),
      came: quote(step.matched ?? []),
    });
  const ignored = new Set(expected.ignored);
  const expectedInput =
    'given' in expected
      ? findField({ input: expected.given }, { input: step.input }, ignored)
      : undefined;
  if (expectedInput)
    return format(strings.otherInput, {
      node,
      path: expectedInput.path,
      expected: quote(expectedInput.expected),
      came: quote(expectedInput.came),
    });
  const output =
    'output' in expected
      ? findField({ output: expected.output }, { output: step.output }, ignored)
      : undefined;
  return (
    output &&
    format(strings.otherOutput, {
      node,
      path: output.path,
      expected: quote(output.expected),
      came: quote(output.came),
    })
  );
}

function comparePage(
  { title, texts, behind }: ExpectedPage,
  shown: OfflineRun['pages'][number] | undefined,
): string | undefined {
  if (!shown) return format(strings.noPage, { page: title });
  const actualTexts = readPageTexts(shown.screen);
  const length = Math.max(texts.length, actualTexts.length);
  for (let at = 0; at < length; at++)
    if (texts[at] !== actualTexts[at])
      return format(strings.otherText, {
        page: title,
        expected: quote(texts[at]),
        came: quote(actualTexts[at]),
      });
  if (behind !== undefined && behind !== hashBehind(shown.screen))
    return format(strings.otherScript, { page: title });
  return undefined;
}

/** Finds where a run differs first from what a test expects; undefined where it does not. */
export function compareRun(
  { expects }: Pick<TestDocument, 'expects'>,
  run: OfflineRun,
  compared: Compared,
): Difference | undefined {
  const { flowId } = compared;
  if (run.status === 'refused')
    return {
      message: format(strings.inputsRefused, { fault: run.fault ?? '' }),
      flowId,
      nodeId: null,
    };
  const steps = run.steps.filter(({ nodeId }) => nodeId !== null);
  const expected = expects.steps;
  for (const [at, each] of (expected ?? []).entries()) {
    const step = steps[at];
    if (!step) break;
    const message = compareStep(each, step, compared);
    if (message) return { message, flowId: step.flowId, nodeId: step.nodeId };
  }
  if (run.stoppedAt) {
    const node = compared.title(run.stoppedAt.flowId, run.stoppedAt.nodeId);
    return { message: format(strings.noAnswer, { node }), ...run.stoppedAt };
  }
  const missing = expected?.[steps.length];
  const waitsAt = run.status === 'waiting' ? run.pages.at(-1) : undefined;
  if (missing)
    return {
      message: waitsAt
        ? format(strings.noEntry, {
            expected: missing.title,
            page: compared.title(waitsAt.flowId, waitsAt.nodeId),
          })
        : format(strings.endedEarly, { expected: missing.title }),
      flowId: missing.flow ?? flowId,
      nodeId: missing.node,
    };
  const more = expected && steps[expected.length];
  if (more) {
    const node = compared.title(more.flowId, more.nodeId ?? '');
    const message = format(strings.wentOn, { node });
    return { message, flowId: more.flowId, nodeId: more.nodeId };
  }
  for (const [at, page] of (expects.pages ?? []).entries()) {
    const message = comparePage(page, run.pages[at]);
    if (message) return { message, flowId: page.flow ?? flowId, nodeId: page.node };
  }
  if (expects.outcome && expects.outcome !== run.status) {
    const last = steps.at(-1);
    const message = format(strings.otherEnd, {
      expected: outcomeWords[expects.outcome].text,
      came: (run.status === 'stopped' ? strings.endError : outcomeWords[run.status]).text,
    });
    return { message, flowId: last?.flowId ?? flowId, nodeId: last?.nodeId ?? null };
  }
  return undefined;
}

const outcomeWords = {
  success: strings.endSuccess,
  failure: strings.endFailure,
  error: strings.endError,
  waiting: strings.endWaiting,
} as const;

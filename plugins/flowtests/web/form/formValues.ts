import { isRecord } from '#core/contract';
import type { ExpectedStep, TestAnswer, TestDocument, TestOutcome, TestPage } from '../../contract';
import { parseJson, toJsonText, toRows, toValues, type ValueRow } from './valueText';

/** A place in a flow, as a list of nodes offers it: its node, and the flow of a called one. */
interface Placed {
  /** `node`, or `flow/node` in a called flow. */
  readonly at: string;
}
/** An expected step as its fields hold it. */
export interface StepValues extends Placed {
  readonly came: ExpectedStep['came'];
  readonly compareGiven: boolean;
  readonly given: string;
  readonly compareOutput: boolean;
  readonly output: string;
  /** Paths that are not compared, separated by commas. */
  readonly ignored: string;
  readonly kept: Partial<ExpectedStep>;
}
/** An answer of a node as its fields hold it. */
export interface AnswerValues extends Placed {
  readonly visit: string;
  readonly came: TestAnswer['came'];
  readonly output: string;
  readonly code: string;
  readonly message: string;
  readonly kept: Partial<TestAnswer>;
}
/** The values entered on a page, as its fields hold them. */
export interface PageValues extends Placed {
  readonly entered: readonly ValueRow[];
  readonly button: string;
  readonly kept: Partial<TestPage>;
}
/** The texts of a page, a line each. */
export interface TextValues extends Placed {
  readonly texts: string;
  readonly kept: { readonly behind?: string; readonly texts?: readonly string[] };
}
/** A test as its form holds it. */
export interface TestValues {
  readonly name: string;
  /** Empty where it is not compared. */
  readonly outcome: string;
  /** ISO 8601, in UTC. */
  readonly time: string;
  readonly inputs: readonly ValueRow[];
  readonly pages: readonly PageValues[];
  readonly answers: readonly AnswerValues[];
  readonly steps: readonly StepValues[];
  readonly pageTexts: readonly TextValues[];
  /** The whole test while it is edited as JSON. */
  readonly json: string;
}

const toPlace = ({ node, flow }: { node: string; flow?: string | undefined }) =>
  flow === undefined ? node : `${flow}/${node}`;

const joinPaths = (paths: readonly string[] = []) => paths.join(', ');
const joinTexts = (texts: readonly string[] = []) => texts.join('\n');

/** Returns an expected step as its fields show it. */
export const toStepValues = (step: ExpectedStep): StepValues => ({
  at: toPlace(step),
  came: step.came,
  compareGiven: step.given !== undefined,
  given: toJsonText(step.given ?? {}),
  compareOutput: step.output !== undefined,
  output: toJsonText(step.output ?? {}),
  ignored: joinPaths(step.ignored),
  kept: {
    ...(step.matched && { matched: step.matched }),
    ...(step.ignored && { ignored: step.ignored }),
  },
});

/** Returns the texts that a page must show as their fields show them. */
export const toTextValues = (
  page: NonNullable<TestDocument['expects']['pages']>[number],
): TextValues => ({
  at: toPlace(page),
  texts: joinTexts(page.texts),
  kept: { texts: page.texts, ...(page.behind !== undefined && { behind: page.behind }) },
});

const toAnswerValues = ({ output, error, visit, came, ...answer }: TestAnswer): AnswerValues => {
  const { node, title: _, flow, ...kept } = answer;
  return {
    at: toPlace({ node, flow }),
    visit: String(visit),
    came,
    output: toJsonText(output ?? {}),
    code: String(error?.code ?? ''),
    message: error?.message ?? '',
    kept: { ...kept, ...(error && { error }) },
  };
};

const toPageValues = ({ entered, button = '', ...page }: TestPage): PageValues => {
  const { node, title: _, flow, ...kept } = page;
  return { at: toPlace({ node, flow }), entered: toRows(entered), button, kept };
};

/** Returns a test as its form shows it. */
export const toTestValues = (name: string, test: TestDocument): TestValues => ({
  name,
  outcome: test.expects.outcome ?? '',
  time: new Date(test.starts.time).toISOString(),
  inputs: toRows(test.starts.inputs),
  pages: test.pages.map(toPageValues),
  answers: test.answers.map(toAnswerValues),
  steps: (test.expects.steps ?? []).map(toStepValues),
  pageTexts: (test.expects.pages ?? []).map(toTextValues),
  json: '',
});

/** An error as a code and a message say it; what else was recorded of it stays. */
function toError({ code, message, kept }: AnswerValues) {
  if (!code && !message) return undefined;
  const isSame = String(kept.error?.code ?? '') === code;
  return { ...kept.error, code: isSame && kept.error ? kept.error.code : code, message };
}

/** Returns the test that a form stands for; `title` names a node. */
export function toDocument(
  values: TestValues,
  test: TestDocument,
  title: (at: string) => string,
): TestDocument {
  const place = (at: string) => {
    const [first = '', ...rest] = at.split('/');
    const own = rest.length > 0 ? { node: rest.join('/'), flow: first } : { node: first };
    return { ...own, title: title(at) };
  };
  const steps = values.steps.map((each): ExpectedStep => {
    const { ignored: before, ...kept } = each.kept;
    // A path may have a comma in it: what is as it was is not read again.
    const ignored =
      each.ignored === joinPaths(before)
        ? (before ?? [])
        : each.ignored.split(',').flatMap(path => path.trim() || []);
    return {
      ...place(each.at),
      came: each.came,
      ...kept,
      ...(each.compareGiven && { given: parseJson(each.given) }),
      ...(each.compareOutput && { output: parseJson(each.output) }),
      ...(ignored.length > 0 && { ignored }),
    };
  });
  const pages = values.pageTexts.map(({ at, texts, kept: { texts: before, ...kept } }) => ({
    ...place(at),
    // So may a text have more than one line.
    texts:
      before && texts === joinTexts(before)
        ? [...before]
        : texts.split('\n').filter(text => text.trim() !== ''),
    ...kept,
  }));
  return {
    starts: {
      ...test.starts,
      inputs: toValues(values.inputs),
      time: Date.parse(values.time),
    },
    answers: values.answers.map((each): TestAnswer => {
      const { error: _, ...kept } = each.kept;
      const error = toError(each);
      const { at, visit, came, output } = each;
      const answered = { visit: Number(visit), came, output: parseJson(output) };
      return { ...place(at), ...answered, ...(error && { error }), ...kept };
    }),
    pages: values.pages.map(({ at, entered, button, kept }) => ({
      ...place(at),
      entered: toValues(entered),
      ...kept,
      ...(button.trim() && { button: button.trim() }),
    })),
    expects: {
      ...(values.outcome && { outcome: values.outcome as TestOutcome }),
      ...(steps.length > 0 && { steps }),
      ...(pages.length > 0 && { pages }),
    },
  };
}

/** The test that a text of JSON holds; undefined where it holds none. */
export function parseTest(text: string): TestDocument | undefined {
  const value = parseJson(text);
  const isList = (list: unknown) =>
    list === undefined || (Array.isArray(list) && list.every(isRecord));
  if (!isRecord(value) || !isRecord(value['starts']) || !isRecord(value['expects']))
    return undefined;
  const { starts, expects, answers, pages } = value;
  const isTest =
    Array.isArray(answers) &&
    Array.isArray(pages) &&
    [answers, pages, expects['steps'], expects['pages']].every(isList) &&
    isRecord(starts['inputs']) &&
    Number.isInteger(starts['time']);
  return isTest ? (value as unknown as TestDocument) : undefined;
}

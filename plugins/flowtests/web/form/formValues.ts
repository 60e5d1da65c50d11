import { isRecord } from '#core/contract';
import type { FlowTest, TestDocument, TestOutcome } from '../../contract';
import { strings } from '../../strings';

/** A test as its form holds it. */
export interface TestValues {
  readonly name: string;
  /** Empty where it is not compared. */
  readonly outcome: string;
  readonly inputs: string;
  readonly answers: string;
  readonly pages: string;
  readonly steps: string;
  readonly pageTexts: string;
}

const toText = (value: unknown) => JSON.stringify(value, null, 2);

/** Returns a test as its form shows it. */
export const toTestValues = ({ name, test }: FlowTest): TestValues => ({
  name,
  outcome: test.expects.outcome ?? '',
  inputs: toText(test.starts.inputs),
  answers: toText(test.answers),
  pages: toText(test.pages),
  steps: toText(test.expects.steps ?? []),
  pageTexts: toText(test.expects.pages ?? []),
});

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the document that a form stands for. */
export function toDocument(values: TestValues, { test }: FlowTest): TestDocument {
  const steps = parse(values.steps) as TestDocument['expects']['steps'];
  const pages = parse(values.pageTexts) as TestDocument['expects']['pages'];
  return {
    ...test,
    starts: { ...test.starts, inputs: parse(values.inputs) as TestDocument['starts']['inputs'] },
    answers: parse(values.answers) as TestDocument['answers'],
    pages: parse(values.pages) as TestDocument['pages'],
    expects: {
      ...(values.outcome && { outcome: values.outcome as TestOutcome }),
      ...(steps && steps.length > 0 && { steps }),
      ...(pages && pages.length > 0 && { pages }),
    },
  };
}

/** Says what is wrong with the JSON of a field; true where nothing is. The server checks the rest. */
export function checkPart(part: keyof TestValues, text: string): string | true {
  const value = parse(text);
  if (part === 'inputs') return isRecord(value) || strings.badObject.text;
  return Array.isArray(value) || strings.badList.text;
}

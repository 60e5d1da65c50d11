import { format } from '#core/contract';
import { useApp, useMutation, useQuery } from '#core/web';
import { FormDialog, SelectField, TextAreaField, TextField } from '#core/web/ui';
import { getFlowTest, saveFlowTest, type FlowTest } from '../../contract';
import { strings } from '../../strings';
import type { TestSuite } from '../suite/TestSuite';
import { checkPart, toDocument, toTestValues, type TestValues } from './formValues';

const outcomes = [
  { value: '', label: strings.anyOutcome.text },
  { value: 'success', label: strings.endSuccess.text },
  { value: 'failure', label: strings.endFailure.text },
  { value: 'error', label: strings.endError.text },
  { value: 'waiting', label: strings.endWaiting.text },
];

interface PartProps {
  readonly name: Parameters<typeof checkPart>[0];
  readonly label: string;
  readonly help?: string;
}

/** A part of a test as JSON. */
const PartField = ({ name, ...texts }: PartProps) => (
  <TextAreaField
    name={name}
    {...texts}
    rows={6}
    rules={{ validate: (text: string) => checkPart(name, text) }}
  />
);

interface Props {
  readonly suite: TestSuite;
  readonly testId: string;
  readonly onClose: () => void;
}

/** Changes a test: its name, how the run must end, what it is given, and what is expected. */
export function TestDialog({ suite, testId, onClose }: Props) {
  const params = { flowId: suite.flowId, testId };
  const { data } = useQuery(getFlowTest, { params }, { revalidateOnFocus: false });
  return data ? <TestForm suite={suite} data={data} onClose={onClose} /> : null;
}

interface FormProps {
  readonly suite: TestSuite;
  readonly data: FlowTest;
  readonly onClose: () => void;
}

function TestForm({ suite, data, onClose }: FormProps) {
  const { notices } = useApp();
  const saving = useMutation(saveFlowTest);
  async function save(values: TestValues) {
    const { testId } = data;
    const params = { flowId: suite.flowId, testId };
    const { name } = await saving.run({
      params,
      body: { name: values.name.trim(), test: toDocument(values, data) },
    });
    notices.success(format(strings.saved, { name }));
    await suite.load();
    await suite.runOne(testId);
  }
  return (
    <FormDialog
      className="tests-dialog"
      title={format(strings.editNamed, { name: data.name })}
      values={toTestValues(data)}
      save={save}
      onClose={onClose}
    >
      <TextField name="name" label={strings.name.text} required maxLength={200} />
      <SelectField name="outcome" label={strings.outcome.text} options={outcomes} />
      <PartField name="steps" label={strings.steps.text} help={strings.stepsHelp.text} />
      <PartField name="pageTexts" label={strings.pageTexts.text} />
      <PartField name="inputs" label={strings.inputs.text} />
      <PartField name="answers" label={strings.answers.text} help={strings.answersHelp.text} />
      <PartField name="pages" label={strings.pages.text} help={strings.pagesHelp.text} />
    </FormDialog>
  );
}

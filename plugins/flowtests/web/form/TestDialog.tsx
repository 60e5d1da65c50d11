import { Button, DialogBody } from '@blueprintjs/core';
import { Code, Form } from '@blueprintjs/icons';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { format } from '#core/contract';
import { useApp, useMutation, useQuery } from '#core/web';
import { Dialog, ErrorState, FormDialog, TextAreaField, TextField } from '#core/web/ui';
import { nodeTitle } from '#plugins/flows/contract/graph/nodes/nodeTitle';
import {
  getFlowTest,
  saveFlowTest,
  showFlowTest,
  type FlowTest,
  type TestDocument,
} from '../../contract';
import { strings } from '../../strings';
import type { TestSuite } from '../suite/TestSuite';
import type { NodeOption } from './fieldParts';
import { TestFields } from './TestFields';
import {
  parseTest,
  toDocument,
  toStepValues,
  toTestValues,
  toTextValues,
  type TestValues,
} from './formValues';
import { toJsonText } from './valueText';

interface Props {
  readonly suite: TestSuite;
  readonly testId: string;
  /** The node whose rows are open at first. */
  readonly nodeId?: string | undefined;
  readonly onClose: () => void;
}

/** Changes a test: its name, what it is given, and what is expected. */
export function TestDialog({ testId, ...props }: Props) {
  const params = { flowId: props.suite.flowId, testId };
  const { data, error, mutate } = useQuery(getFlowTest, { params }, { revalidateOnFocus: false });
  if (data) return <TestForm {...props} data={data} />;
  return error ? (
    <Dialog isOpen title={strings.editTest.text} transitionDuration={120} onClose={props.onClose}>
      <DialogBody>
        <ErrorState error={error} onRetry={() => mutate()} />
      </DialogBody>
    </Dialog>
  ) : null;
}

type FormProps = Omit<Props, 'testId'> & { readonly data: FlowTest };

/** The nodes of the flow, and those of other flows that the test names. */
function listNodes({ session }: TestSuite, test: TestDocument): readonly NodeOption[] {
  const { connectors, index } = session.editor;
  const nodes = new Map(
    [...index.nodes.values()]
      .filter(({ data }) => data.nodeType === 'CONNECTION')
      .map(({ data }) => [data.id, nodeTitle(data, connectors.get(data.connectorId ?? ''))]),
  );
  const { answers, pages, expects } = test;
  for (const { node, flow, title } of [
    ...answers,
    ...pages,
    ...(expects.steps ?? []),
    ...(expects.pages ?? []),
  ]) {
    const at = flow === undefined ? node : `${flow}/${node}`;
    if (!nodes.has(at)) nodes.set(at, title);
  }
  return [...nodes]
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label));
}

function TestForm({ suite, data, nodeId, onClose }: FormProps) {
  const { notices } = useApp();
  const saving = useMutation(saveFlowTest);
  const nodes = listNodes(suite, data.test);
  const title = (at: string) => nodes.find(({ value }) => value === at)?.label ?? at;
  async function save(values: TestValues) {
    const { testId } = data;
    const params = { flowId: suite.flowId, testId };
    const test = parseTest(values.json) ?? toDocument(values, data.test, title);
    const { name } = await saving.run({ params, body: { name: values.name.trim(), test } });
    notices.success(format(strings.saved, { name }));
    await suite.load();
    if (suite.opened?.testId === testId) await suite.read(testId);
    await suite.runOne(testId);
  }
  return (
    <FormDialog
      className="tests-dialog"
      title={format(strings.editNamed, { name: data.name })}
      values={toTestValues(data.name, data.test)}
      save={save}
      onClose={onClose}
    >
      <TextField name="name" label={strings.name.text} required maxLength={200} />
      <TestParts suite={suite} test={data.test} nodes={nodes} nodeId={nodeId} title={title} />
    </FormDialog>
  );
}

interface PartsProps extends Pick<Props, 'suite' | 'nodeId'> {
  readonly test: TestDocument;
  readonly nodes: readonly NodeOption[];
  readonly title: (at: string) => string;
}

/** The test by its fields, or as one JSON text. */
function TestParts({ suite, test, nodes, nodeId, title }: PartsProps) {
  const { getValues, setValue, setError, reset } = useFormContext<TestValues>();
  const { notices } = useApp();
  const showing = useMutation(showFlowTest);
  const [isJson, setJson] = useState(false);
  const [taking, setTaking] = useState(false);
  const read = () => toDocument(getValues(), test, title);
  const toggle = () => {
    if (!isJson) setValue('json', toJsonText(read()), { shouldDirty: true });
    else {
      const edited = parseTest(getValues('json'));
      if (!edited)
        return setError('json', { message: strings.badTest.text }, { shouldFocus: true });
      reset(toTestValues(getValues('name'), edited), { keepDefaultValues: true });
    }
    setJson(!isJson);
  };
  const take = async () => {
    setTaking(true);
    try {
      const body = { test: read(), ...suite.draft };
      const { expects } = await showing.run({ params: { flowId: suite.flowId }, body });
      const terms = { shouldDirty: true } as const;
      setValue('outcome', expects.outcome ?? '', terms);
      setValue('steps', (expects.steps ?? []).map(toStepValues), terms);
      setValue('pageTexts', (expects.pages ?? []).map(toTextValues), terms);
    } catch (error) {
      notices.failure(error);
    } finally {
      setTaking(false);
    }
  };
  return (
    <>
      <div className="tests-row-buttons">
        <Button
          size="small"
          icon={isJson ? <Form /> : <Code />}
          text={(isJson ? strings.editAsForm : strings.editAsJson).text}
          onClick={toggle}
        />
      </div>
      {isJson ? (
        <TextAreaField
          name="json"
          label={strings.json.text}
          rows={24}
          rules={{
            validate: (text: string) => parseTest(text) !== undefined || strings.badTest.text,
          }}
        />
      ) : (
        <TestFields nodes={nodes} nodeId={nodeId} onTake={() => void take()} taking={taking} />
      )}
    </>
  );
}

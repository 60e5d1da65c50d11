import { Button } from '@blueprintjs/core';
import { Play } from '@blueprintjs/icons';
import { format } from '#core/contract';
import { SelectField, TextAreaField, TextField } from '#core/web/ui';
import { strings } from '../../strings';
import { cameTexts } from '../cameTexts';
import { ComparedField, NodeField, ObjectField, type NodeOption } from './fieldParts';
import { Rows } from './Rows';
import type { AnswerValues, PageValues, StepValues, TextValues } from './formValues';
import { ValueRows } from './ValueRows';

const toOptions = (values: readonly (keyof typeof cameTexts)[]) =>
  values.map(value => ({ value, label: cameTexts[value] }));
const stepEnds = toOptions(['true', 'false', 'error', 'page', 'end', 'call']);
const answerEnds = toOptions(['true', 'false', 'page', 'end', 'message', 'standIn']);
const outcomes = [
  { value: '', label: strings.anyOutcome.text },
  { value: 'success', label: strings.endSuccess.text },
  { value: 'failure', label: strings.endFailure.text },
  { value: 'error', label: strings.endError.text },
  { value: 'waiting', label: strings.endWaiting.text },
];

const freshPage: PageValues = { at: '', entered: [], button: '', kept: {} };
const freshAnswer: AnswerValues = {
  at: '',
  visit: '1',
  came: 'true',
  output: '{}',
  code: '',
  message: '',
  kept: {},
};
const freshStep: StepValues = {
  at: '',
  came: 'true',
  compareGiven: false,
  given: '{}',
  compareOutput: false,
  output: '{}',
  ignored: '',
  kept: {},
};
const freshTexts: TextValues = { at: '', texts: '', kept: {} };

const isTime = (text: string) => !Number.isNaN(Date.parse(text)) || strings.badTime.text;
const isVisit = (text: string) => /^[1-9]\d{0,4}$/.test(text) || strings.badVisit.text;

interface Props {
  readonly nodes: readonly NodeOption[];
  /** The node whose rows are open at first. */
  readonly nodeId?: string | undefined;
  readonly onTake: () => void;
  readonly taking: boolean;
}

/** The fields of a test’s input and expectations. */
export function TestFields({ nodes, nodeId, onTake, taking }: Props) {
  const title = (at: string) => nodes.find(({ value }) => value === at)?.label ?? at;
  const nameOf = ({ at }: { readonly at: string }) => title(at) || strings.newRow.text;
  const nameEnd = (row: StepValues | AnswerValues) =>
    format(strings.rowEnds, { node: nameOf(row), came: cameTexts[row.came] });
  const open = ({ at }: { readonly at: string }) => at === nodeId;
  return (
    <>
      <ValueRows list="inputs" title={strings.inputs.text} add={strings.addInput.text} />
      <Rows
        list="pages"
        title={strings.pages.text}
        help={strings.pagesHelp.text}
        add={strings.addPage.text}
        fresh={freshPage}
        nameOf={nameOf}
        open={open}
      >
        {at => (
          <>
            <div className="sl-form-row">
              <NodeField name={`pages.${at}.at`} nodes={nodes} />
              <TextField name={`pages.${at}.button`} label={strings.button.text} maxLength={500} />
            </div>
            <ValueRows
              list={`pages.${at}.entered`}
              title={strings.entered.text}
              add={strings.addField.text}
            />
          </>
        )}
      </Rows>
      <Rows
        list="answers"
        title={strings.answers.text}
        help={strings.answersHelp.text}
        add={strings.addAnswer.text}
        fresh={freshAnswer}
        nameOf={nameEnd}
        open={open}
      >
        {at => (
          <>
            <div className="sl-form-row">
              <NodeField name={`answers.${at}.at`} nodes={nodes} />
              <SelectField
                name={`answers.${at}.came`}
                label={strings.ends.text}
                options={answerEnds}
              />
              <TextField
                name={`answers.${at}.visit`}
                label={strings.visit.text}
                rules={{ validate: isVisit }}
              />
            </div>
            <ObjectField name={`answers.${at}.output`} label={strings.output.text} />
            <div className="sl-form-row">
              <TextField
                name={`answers.${at}.code`}
                label={strings.errorCode.text}
                maxLength={200}
              />
              <TextField
                name={`answers.${at}.message`}
                label={strings.errorMessage.text}
                maxLength={2000}
              />
            </div>
          </>
        )}
      </Rows>
      <SelectField name="outcome" label={strings.outcome.text} options={outcomes} />
      <Rows
        list="steps"
        title={strings.steps.text}
        help={strings.stepsHelp.text}
        add={strings.addStep.text}
        fresh={freshStep}
        nameOf={nameEnd}
        open={open}
        actions={
          <Button
            size="small"
            icon={<Play />}
            text={strings.takeFromRun.text}
            title={strings.takeFromRunHelp.text}
            loading={taking}
            onClick={onTake}
          />
        }
      >
        {at => (
          <>
            <div className="sl-form-row">
              <NodeField name={`steps.${at}.at`} nodes={nodes} />
              <SelectField name={`steps.${at}.came`} label={strings.ends.text} options={stepEnds} />
            </div>
            <ComparedField
              list={`steps.${at}`}
              part="Given"
              label={strings.given.text}
              compare={strings.compareGiven.text}
            />
            <ComparedField
              list={`steps.${at}`}
              part="Output"
              label={strings.output.text}
              compare={strings.compareOutput.text}
            />
            <TextField
              name={`steps.${at}.ignored`}
              label={strings.ignored.text}
              help={strings.ignoredHelp.text}
            />
          </>
        )}
      </Rows>
      <Rows
        list="pageTexts"
        title={strings.pageTexts.text}
        help={strings.pageTextsHelp.text}
        add={strings.addPageTexts.text}
        fresh={freshTexts}
        nameOf={nameOf}
        open={open}
      >
        {at => (
          <>
            <NodeField name={`pageTexts.${at}.at`} nodes={nodes} />
            <TextAreaField name={`pageTexts.${at}.texts`} label={strings.texts.text} rows={4} />
          </>
        )}
      </Rows>
      <TextField
        name="time"
        label={strings.clock.text}
        help={strings.clockHelp.text}
        rules={{ validate: isTime }}
      />
    </>
  );
}

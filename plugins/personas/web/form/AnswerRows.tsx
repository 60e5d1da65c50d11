import { Button } from '@blueprintjs/core';
import { Add, Cross } from '@blueprintjs/icons';
import { useFieldArray, useWatch } from 'react-hook-form';
import { format } from '#core/contract';
import { useMay, useQuery } from '#core/web';
import { SelectField, TextAreaField, TextField } from '#core/web/ui';
import { access } from '#plugins/connectors/contract';
import { listConnectors } from '#plugins/connectors/contract/internal';
import { strings } from '../../strings';
import { freshAnswer, parseOutput, type PersonaValues } from './personaValues';

const results = [
  { value: 'true', label: strings.succeeds.text },
  { value: 'false', label: strings.fails.text },
];
interface Option {
  readonly value: string;
  readonly label: string;
}

/** The answers of capabilities that aren’t run. */
export function AnswerRows() {
  const { fields, append, remove } = useFieldArray<PersonaValues, 'answers'>({ name: 'answers' });
  return (
    <fieldset className="persona-part">
      <legend>{strings.answers.text}</legend>
      <p>{strings.answersHelp.text}</p>
      {fields.map((field, at) => (
        <AnswerRow key={field.id} at={at} onRemove={() => remove(at)} />
      ))}
      <Button
        size="small"
        icon={<Add />}
        text={strings.addAnswer.text}
        onClick={() => append(freshAnswer)}
      />
    </fieldset>
  );
}

/** The options, with the value that is held though it is none of them. */
const withHeld = (options: readonly Option[], held: string): readonly Option[] =>
  options.some(({ value }) => value === held)
    ? options
    : [{ value: held, label: held }, ...options];

function AnswerRow({ at, onRemove }: { readonly at: number; readonly onRemove: () => void }) {
  const mayRead = useMay(access, 'read');
  const { data } = useQuery(listConnectors, mayRead ? { query: { details: 'true' } } : null, {
    revalidateOnFocus: false,
  });
  const answer = useWatch<PersonaValues, `answers.${number}`>({ name: `answers.${at}` });
  const known = data ?? [];
  const waits = mayRead && !data;
  const connectors = known
    .map(({ connectorId, name }) => ({ value: connectorId, label: name }))
    .sort((a, b) => a.label.localeCompare(b.label));
  const capabilities = Object.entries(
    known.find(({ connectorId }) => connectorId === answer?.connectorId)?.capabilities ?? {},
  ).map(([value, { title }]) => ({ value, label: title ?? value }));
  const field = (name: 'connectorId' | 'capability', label: string, options: readonly Option[]) =>
    waits || options.length > 0 ? (
      <SelectField
        name={`answers.${at}.${name}`}
        label={label}
        required
        options={withHeld(options, answer?.[name] ?? '')}
      />
    ) : (
      <TextField name={`answers.${at}.${name}`} label={label} required maxLength={200} />
    );
  return (
    <div className="persona-answer">
      <div className="persona-row">
        {field('connectorId', strings.connector.text, connectors)}
        {field('capability', strings.capability.text, capabilities)}
        <SelectField name={`answers.${at}.success`} label={strings.result.text} options={results} />
        <Button
          variant="minimal"
          icon={<Cross />}
          aria-label={format(strings.removeRow, { place: at + 1 })}
          onClick={onRemove}
        />
      </div>
      <TextAreaField
        name={`answers.${at}.output`}
        label={strings.output.text}
        rows={4}
        rules={{
          validate: (text: string) => parseOutput(text) !== undefined || strings.badOutput.text,
        }}
      />
      {answer?.success === 'false' && (
        <div className="persona-row persona-error">
          <TextField name={`answers.${at}.code`} label={strings.errorCode.text} maxLength={200} />
          <TextField
            name={`answers.${at}.message`}
            label={strings.errorMessage.text}
            maxLength={2000}
          />
        </div>
      )}
    </div>
  );
}

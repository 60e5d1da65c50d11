import { Button } from '@blueprintjs/core';
import { Add, Cross } from '@blueprintjs/icons';
import { useFieldArray, type FieldValues } from 'react-hook-form';
import { format } from '#core/contract';
import { TextField } from '#core/web/ui';
import { strings } from '../../strings';

interface Props {
  readonly list: 'inputs' | `pages.${number}.entered`;
  readonly title: string;
  readonly add: string;
}

/** Values by name. */
export function ValueRows({ list, title, add }: Props) {
  const { fields, append, remove } = useFieldArray<FieldValues>({ name: list });
  return (
    <fieldset className="tests-rows">
      <legend>{title}</legend>
      <p>{strings.valuesHelp.text}</p>
      {fields.map((field, at) => (
        <div className="tests-value" key={field.id}>
          <TextField
            name={`${list}.${at}.name`}
            label={strings.field.text}
            required
            maxLength={200}
          />
          <TextField name={`${list}.${at}.value`} label={strings.value.text} maxLength={20_000} />
          <Button
            variant="minimal"
            icon={<Cross />}
            aria-label={format(strings.removeRow, {
              name: ('name' in field && String(field.name)) || title,
              place: at + 1,
            })}
            onClick={() => remove(at)}
          />
        </div>
      ))}
      <Button
        size="small"
        icon={<Add />}
        text={add}
        onClick={() => append({ name: '', value: '' })}
      />
    </fieldset>
  );
}

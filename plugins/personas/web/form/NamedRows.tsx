import { Button } from '@blueprintjs/core';
import { Add, Cross } from '@blueprintjs/icons';
import { useFieldArray, useWatch } from 'react-hook-form';
import { format } from '#core/contract';
import { SwitchField, TextField } from '#core/web/ui';
import { strings } from '../../strings';
import { freshRow, type PersonaValues } from './personaValues';

interface Props {
  readonly list: 'inputs' | 'typed' | 'cookies';
  readonly title: string;
  readonly help: string;
  readonly add: string;
}

/** Values by name, each of which can be a secret. */
export function NamedRows({ list, title, help, add }: Props) {
  const { fields, append, remove } = useFieldArray<PersonaValues, typeof list>({ name: list });
  const rows = useWatch<PersonaValues, typeof list>({ name: list });
  return (
    <fieldset className="persona-part">
      <legend>{title}</legend>
      <p>{help}</p>
      {fields.map((field, at) => (
        <div key={field.id} className="persona-row">
          <TextField
            name={`${list}.${at}.name`}
            label={strings.name.text}
            required
            maxLength={200}
          />
          <TextField
            name={`${list}.${at}.value`}
            label={strings.value.text}
            type={rows[at]?.secret ? 'password' : 'text'}
            maxLength={8000}
          />
          <SwitchField name={`${list}.${at}.secret`} label={strings.secret.text} />
          <Button
            variant="minimal"
            icon={<Cross />}
            aria-label={
              rows[at]?.name
                ? format(strings.removeNamed, { name: rows[at].name })
                : format(strings.removeRow, { place: at + 1 })
            }
            onClick={() => remove(at)}
          />
        </div>
      ))}
      <Button size="small" icon={<Add />} text={add} onClick={() => append(freshRow)} />
    </fieldset>
  );
}

import { Button } from '@blueprintjs/core';
import { Add, Cross } from '@blueprintjs/icons';
import { useEffect } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
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
  return (
    <fieldset className="persona-part">
      <legend>{title}</legend>
      <p>{help}</p>
      {fields.map((field, at) => (
        <NamedRow key={field.id} list={list} at={at} onRemove={() => remove(at)} />
      ))}
      <Button size="small" icon={<Add />} text={add} onClick={() => append(freshRow)} />
    </fieldset>
  );
}

/** The server keeps values under such names secret in any case. */
const secretName = /pass(?:word|code|phrase)|secret|token|credential/i;

interface RowProps extends Pick<Props, 'list'> {
  readonly at: number;
  readonly onRemove: () => void;
}

function NamedRow({ list, at, onRemove }: RowProps) {
  const { setValue } = useFormContext<PersonaValues>();
  const row = useWatch<PersonaValues, `typed.${number}`>({ name: `${list}.${at}` as 'typed.0' });
  const { name = '', secret = false } = row ?? {};
  const sounds = secretName.test(name);
  useEffect(() => {
    if (sounds) setValue(`${list}.${at}.secret`, true);
  }, [sounds, list, at, setValue]);
  return (
    <div className="persona-row persona-named">
      <TextField name={`${list}.${at}.name`} label={strings.name.text} required maxLength={200} />
      <TextField
        name={`${list}.${at}.value`}
        label={strings.value.text}
        type={secret ? 'password' : 'text'}
        autoComplete="new-password"
        maxLength={8000}
      />
      <SwitchField name={`${list}.${at}.secret`} label={strings.secret.text} disabled={sounds} />
      <Button
        variant="minimal"
        icon={<Cross />}
        aria-label={
          name
            ? format(strings.removeNamed, { name })
            : format(strings.removeRow, { place: at + 1 })
        }
        onClick={onRemove}
      />
    </div>
  );
}

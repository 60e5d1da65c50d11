import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { SelectField, SwitchField, TextAreaField, TextField } from '#core/web/ui';
import { variableTypes } from '../contract';
import { strings } from '../strings';
import { getTitle, type VariableRow } from './variableColumns';
import { numberFault } from './valueFault';
import { ValueField } from './ValueField';
import type { VariableValues } from './variableValues';

const help: Readonly<Record<string, string>> = {
  company: strings.companyHelp.text,
  user: strings.userHelp.text,
  flowInstance: strings.flowInstanceHelp.text,
};
const options = (words: readonly string[]) =>
  words.map(value => ({ value, label: getTitle(value) }));

/**
 * The fields of a variable: what is asked for the value follows its type, and a secret is the
 * company's only.
 */
export function VariableFields({ row }: { readonly row: VariableRow | undefined }) {
  const { setValue } = useFormContext<VariableValues>();
  const type = useWatch<VariableValues, 'type'>({ name: 'type' });
  const context = useWatch<VariableValues, 'context'>({ name: 'context' });
  useEffect(() => {
    if (type === 'secret' && !row) setValue('context', 'company');
  }, [type, row, setValue]);
  const contexts = row
    ? [row.context]
    : type === 'secret'
      ? ['company']
      : ['flowInstance', 'company', 'user'];
  const types =
    row && row.context !== 'company'
      ? variableTypes.filter(each => each !== 'secret')
      : variableTypes;
  const loses = row?.type === 'secret' && type !== 'secret';
  return (
    <>
      {!row && <TextField name="name" label={strings.name.text} required maxLength={256} />}
      <div className="sl-form-row">
        <SelectField
          name="type"
          label={strings.type.text}
          options={options(types)}
          help={loses ? strings.loseSecret.text : undefined}
        />
        <SelectField
          name="context"
          label={strings.context.text}
          options={options(contexts)}
          disabled={contexts.length === 1}
          help={help[context]}
        />
      </div>
      <ValueField key={type} type={type} row={row} />
      {type === 'number' && (
        <div className="sl-form-row">
          <TextField
            name="min"
            type="number"
            label={strings.min.text}
            rules={{ validate: numberFault }}
          />
          <TextField
            name="max"
            type="number"
            label={strings.max.text}
            rules={{ validate: numberFault }}
          />
        </div>
      )}
      <TextAreaField
        name="displayName"
        label={strings.description.text}
        rows={2}
        maxLength={2000}
      />
      {type !== 'secret' && <SwitchField name="mutable" label={strings.mutable.text} />}
    </>
  );
}

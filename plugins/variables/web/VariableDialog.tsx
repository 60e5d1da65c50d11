import { format } from '#core/contract';
import { Slot, useApp, useMutation } from '#core/web';
import { FormDialog, SelectField, SwitchField, TextAreaField, TextField } from '#core/web/ui';
import {
  createVariable,
  readVariableKey,
  saveVariable,
  usesTools,
  variableTypes,
} from '../contract';
import { strings } from '../strings';
import { type VariableRow, getTitle } from './variableColumns';
import { VariableUses } from './VariableUses';
import { toBody, toVariableValues, type VariableValues } from './variableValues';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { numberFault } from './valueFault';
import { ValueField } from './ValueField';

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
function VariableFields({ row }: { readonly row: VariableRow | undefined }) {
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

interface Props {
  /** The variable to change; a new one without it. */
  readonly row?: VariableRow;
  readonly onClose: () => void;
}

/** Makes a variable or changes one. A secret's value is never shown; leaving it empty keeps it. */
export function VariableDialog({ row, onClose }: Props) {
  const { notices } = useApp();
  const creating = useMutation(createVariable);
  const saving = useMutation(saveVariable);
  async function save(values: VariableValues) {
    if (row) await saving.run({ params: { name: row.key }, body: toBody(values, row) });
    else await creating.run({ body: { name: values.name.trim(), ...toBody(values) } });
    notices.success((row ? strings.variableUpdated : strings.variableCreated).text);
  }
  const name = row && readVariableKey(row.key).name;
  return (
    <FormDialog
      title={name ? format(strings.editVariable, { name }) : strings.addVariable.text}
      values={toVariableValues(row)}
      save={save}
      onClose={onClose}
    >
      <VariableFields row={row} />
      {row && (
        <section className="va-used">
          <div className="va-used-head">
            <h3>{strings.uses.text}</h3>
            <Slot point={usesTools} props={{ name: row.key }} />
          </div>
          <VariableUses name={row.key} />
        </section>
      )}
    </FormDialog>
  );
}

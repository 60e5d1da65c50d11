import { SelectField, TextAreaField, TextField } from '#core/web/ui';
import { strings } from '../strings';
import type { VariableRow } from './variableColumns';
import { objectFault, valueFault } from './valueFault';

const truth = [
  { value: '', label: strings.unset.text },
  { value: 'true', label: strings.yes.text },
  { value: 'false', label: strings.no.text },
];

interface Props {
  readonly type: string;
  /** The variable as it is; a new one without it. */
  readonly row: VariableRow | undefined;
  readonly label?: string;
}

/** The editor of a value, as its type wants it; a secret is typed again and never shown. */
export function ValueField({ type, row, label = strings.value.text }: Props) {
  if (type === 'number')
    return <TextField name="value" type="number" label={label} rules={{ validate: valueFault }} />;
  if (type === 'boolean') return <SelectField name="value" label={label} options={truth} />;
  if (type === 'object')
    return (
      <TextAreaField
        name="value"
        label={label}
        rows={6}
        help={strings.objectHelp.text}
        rules={{ validate: objectFault }}
      />
    );
  if (type !== 'secret') return <TextAreaField name="value" label={label} rows={3} />;
  const hasSecret = row?.type === 'secret' && row.value !== undefined;
  return (
    <TextField
      name="value"
      type="password"
      label={label}
      autoComplete="new-password"
      help={(hasSecret ? strings.keepSecret : strings.secretHelp).text}
    />
  );
}

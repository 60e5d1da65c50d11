import { format } from '#core/contract';
import { useApp, useCall } from '#core/web';
import { FormDialog } from '#core/web/ui';
import { createVariable, readVariableKey, saveVariable } from '../contract';
import { strings } from '../strings';
import type { VariableRow } from './variableColumns';
import { VariableFields } from './VariableFields';
import { VariableUses } from './uses/VariableUses';
import { toBody, toVariableValues, type VariableValues } from './variableValues';

interface Props {
  /** The variable to change; a new one without it. */
  readonly row?: VariableRow;
  readonly onClose: () => void;
}

/** Makes a variable or changes one. A secret's value is never shown; leaving it empty keeps it. */
export function VariableDialog({ row, onClose }: Props) {
  const { notices } = useApp();
  const creating = useCall(createVariable);
  const saving = useCall(saveVariable);
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
          <h3>{strings.uses.text}</h3>
          <VariableUses name={row.key} />
        </section>
      )}
    </FormDialog>
  );
}

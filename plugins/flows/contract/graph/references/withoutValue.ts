import type { ExportedVariable } from '../../flow';

/** Whether a variable's value is never shown. */
export const isSecret = (variable: ExportedVariable): boolean => variable.fields.type === 'secret';

/** A variable as an export carries it when values stay at home. */
export function withoutValue(variable: ExportedVariable): ExportedVariable {
  const { value: _, ...fields } = variable.fields;
  return { ...variable, fields };
}

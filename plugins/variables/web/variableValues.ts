import type { Input } from '#core/contract';
import { readVariableKey, type saveVariable } from '../contract';
import type { VariableRow } from './variableColumns';

type Body = Input<typeof saveVariable>['body'];

/** The form's values: all texts, but for the switch. */
export interface VariableValues {
  name: string;
  context: string;
  type: string;
  displayName: string;
  value: string;
  mutable: boolean;
  min: string;
  max: string;
}

function formatValue(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value);
}

/** Returns the initial values of the form. */
export const toVariableValues = (row?: VariableRow): VariableValues => ({
  name: row ? readVariableKey(row.key).name : '',
  context: row?.context ?? 'flowInstance',
  type: row?.type ?? 'string',
  displayName: row?.displayName ?? '',
  value: row && row.type !== 'secret' ? formatValue(row.value) : '',
  mutable: row?.mutable ?? true,
  min: String(row?.min ?? 0),
  max: String(row?.max ?? 2000),
});

/**
 * The body to send. A secret's value goes only when one was typed, and bounds only with a number.
 */
export function toBody(values: VariableValues, row?: VariableRow): Body {
  const secret = values.type === 'secret';
  const unset =
    values.value === '' && (secret || (values.type === 'string' && row?.value === undefined));
  return {
    context: values.context as Body['context'],
    type: values.type as Body['type'],
    displayName: values.displayName,
    ...(!unset && { value: values.value }),
    mutable: values.mutable,
    ...(values.type === 'number' && { min: Number(values.min), max: Number(values.max) }),
    ...(row?.flowId && { flowId: row.flowId }),
  };
}

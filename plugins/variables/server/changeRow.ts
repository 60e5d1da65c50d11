import type { ServerHost } from '#core/server';
import { masked, type VariableType } from '../contract';
import { variableFaults, type VariableFault } from '../domain/variableFaults';
import { readVariableValue } from '../domain/variableValue';
import type { ConstructRow } from './tables';
import { isLost, toStoredValue, toPlainValue } from './variableRow';

/** The requested changes to a variable; omitted fields stay unchanged. */
export interface GivenChange {
  readonly type?: VariableType | undefined;
  readonly displayName?: string | undefined;
  /** Present where the value is to be different; `null` takes it away, `******` keeps a secret. */
  readonly value?: unknown;
  readonly mutable?: boolean | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}
/**
 * The row as it would be, and the rules that it would break; `same` where nothing would be
 * different.
 */
export interface ChangedRow {
  readonly row: ConstructRow;
  readonly faults: readonly VariableFault[];
  readonly same: boolean;
}

/** A variable’s row with a change. A value that was there and is not touched is not judged again. */
export function changeRow(
  server: ServerHost,
  before: ConstructRow,
  given: GivenChange,
): ChangedRow {
  const type = given.type ?? (before.type as VariableType);
  const [min, max] = [given.min ?? before.min, given.max ?? before.max];
  const lost = isLost(server, before);
  const hidden = before.type === 'secret' && type !== 'secret';
  const kept = hidden || lost ? undefined : toPlainValue(server, before);
  const says = 'value' in given && !(before.type === 'secret' && given.value === masked);
  const value = says ? given.value : kept;
  const touched = says || type !== before.type || min !== before.min || max !== before.max;
  const terms = {
    name: before.name,
    context: before.context,
    type,
    min,
    max,
    flowId: before.flow_id,
  };
  const faults = variableFaults({ ...terms, ...(touched && { value }) }, false);
  const read = readVariableValue(type, value);
  const held = 'value' in read ? read.value : undefined;
  const isEqual = lost ? !says : JSON.stringify(held) === JSON.stringify(kept);
  const unsaid = type === before.type && isEqual;
  const row: ConstructRow = {
    ...before,
    type,
    display_name: given.displayName ?? before.display_name,
    mutable: (given.mutable ?? before.mutable === 1) ? 1 : 0,
    min,
    max,
    value: unsaid
      ? before.value
      : toStoredValue(server, before.company_id, before.name, type, held),
  };
  const columns = ['type', 'display_name', 'mutable', 'min', 'max', 'value'] as const;
  return { row, faults, same: columns.every(column => row[column] === before[column]) };
}

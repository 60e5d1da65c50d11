import { codes, Failure } from '#core/contract';
import type { Queries, ServerHost } from '#core/server';
import { isKeyMissing } from '#core/server/internal';
import {
  masked,
  readVariableKey,
  variableKey,
  type Variable,
  type VariableType,
  type CarriedVariable,
  type LoadedVariable,
  type VariableContext,
  type VariableOutcome,
  type VariableReport,
} from '../contract';
import type { RunRow } from './loading/readVariables';
import type { ConstructRow } from './tables';

type Row = ConstructRow;
const place = (name: string) => ({ table: 'constructs', row: name, column: 'value' });

/** A value as its row keeps it: JSON, encrypted when it is a secret. */
export function toStoredValue(
  server: ServerHost,
  companyId: string,
  name: string,
  type: string,
  value: unknown,
) {
  if (value === undefined) return null;
  const text = JSON.stringify(value);
  return type === 'secret' ? server.secrets.encrypt(companyId, place(name), text) : text;
}

/** The JSON of the row's value, a secret opened; undefined for none. For the runtime only. */
export function toValueText(
  server: ServerHost,
  row: Pick<Row, 'company_id' | 'name' | 'type' | 'value'>,
): string | undefined {
  if (row.value === null) return undefined;
  return row.type === 'secret'
    ? server.secrets.decrypt(row.company_id, place(row.name), row.value)
    : row.value;
}

/** The row's value, a secret opened. For the runtime only. */
export function toPlainValue(server: ServerHost, row: Row): unknown {
  const text = toValueText(server, row);
  return text === undefined ? undefined : JSON.parse(text);
}

/** Whether the row is a secret whose key is lost, so that it can only be entered again. */
export const isLost = ({ secrets }: Pick<ServerHost, 'secrets'>, { type, value }: Row): boolean =>
  type === 'secret' && value !== null && isKeyMissing(secrets, value);

/** The row's value as it may be shown: ****** for a secret that has one. */
const shownValue = (row: Row): unknown =>
  row.value === null ? undefined : row.type === 'secret' ? masked : JSON.parse(row.value);

export function toVariable(row: Row, totalCount?: number): Variable {
  const value = shownValue(row);
  return {
    context: row.context,
    type: row.type,
    displayName: row.display_name,
    ...(value !== undefined && { value }),
    mutable: row.mutable === 1,
    min: row.min,
    max: row.max,
    visibility: 'private',
    companyId: row.company_id,
    customerId: row.customer_id,
    createdDate: row.created_date,
    ...(row.flow_id && { flowId: row.flow_id }),
    ...(totalCount !== undefined && { totalCount }),
  };
}

export const toLoadedVariable = (row: RunRow, value: unknown): LoadedVariable => ({
  key: row.name,
  name: readVariableKey(row.name).name,
  context: row.context as VariableContext,
  type: row.type as VariableType,
  value,
  size: Buffer.byteLength(row.value ?? ''),
  mutable: row.mutable === 1,
  min: row.min,
  max: row.max,
});

export const toCarriedVariable = (row: Row, withValue: boolean): CarriedVariable => {
  const value = withValue && row.type !== 'secret' ? shownValue(row) : undefined;
  return {
    name: row.name,
    context: row.context,
    fields: {
      type: row.type,
      displayName: row.display_name,
      mutable: row.mutable === 1,
      min: row.min,
      max: row.max,
      ...(value !== undefined && { value }),
    },
  };
};

/** The row, or the wire's "not found"; nobody else changes it until the transaction ends. */
export async function findVariable(db: Queries, name: string): Promise<Row> {
  const { name: own, context, flowId } = readVariableKey(name);
  const key = variableKey(own, context, flowId);
  const row = await db
    .selectFrom('constructs')
    .selectAll()
    .where('name', '=', key)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Failure(404, codes.notFound, 'Construct not found');
  return row;
}

/** Counts the results for each variable. */
export function toVariableReport(lines: readonly VariableOutcome[]): VariableReport {
  const count = (action: VariableOutcome['action']) =>
    lines.filter(each => each.action === action).length;
  return {
    created: count('create'),
    updated: count('update'),
    removed: count('delete'),
    unchanged: count('same'),
    refused: count('refuse'),
    lines: [...lines],
  };
}

const inParts = 400;

/**
 * The rows of these composite names, by name; nobody else changes them until the transaction ends.
 */
export async function findRowsNamed(
  db: Queries,
  keys: readonly string[],
): Promise<ReadonlyMap<string, ConstructRow>> {
  const rows = new Map<string, ConstructRow>();
  const names = [...new Set(keys)];
  for (let at = 0; at < names.length; at += inParts) {
    const stored = await db
      .selectFrom('constructs')
      .selectAll()
      .where('name', 'in', names.slice(at, at + inParts))
      .orderBy('name')
      .forUpdate()
      .execute();
    for (const row of stored) rows.set(row.name, row);
  }
  return rows;
}

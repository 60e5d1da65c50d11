import { codes, Failure } from '#core/contract';
import type { Call, Queries } from '#core/server';
import { mostVariables, type ChosenVariables, type VariableOutcome } from '../contract';
import type { ConstructRow } from './tables';
import { selectVariables } from './variableReads';

const inParts = 400;

/**
 * The rows that are chosen, by name or by what the list was narrowed to; nobody else changes them
 * until the transaction ends.
 */
export async function findSelectedRows(
  call: Call,
  db: Queries,
  chosen: ChosenVariables,
): Promise<ConstructRow[]> {
  const rows: ConstructRow[] = [];
  if (chosen.names)
    for (let at = 0; at < chosen.names.length; at += inParts) {
      const names = chosen.names.slice(at, at + inParts);
      const named = await db
        .selectFrom('constructs')
        .selectAll()
        .where('name', 'in', names)
        .orderBy('name')
        .forUpdate()
        .execute();
      rows.push(...named);
    }
  else {
    const matching = await (
      await selectVariables(call, db, chosen.filter ?? {})
    )
      .selectAll()
      .orderBy('name')
      .limit(mostVariables + 1)
      .forUpdate()
      .execute();
    rows.push(...matching);
  }
  const except = new Set(chosen.except);
  const left = rows.filter(({ name }) => !except.has(name));
  if (left.length > mostVariables)
    throw new Failure(
      400,
      codes.invalid,
      `Select up to ${mostVariables} variables at once. Narrow the list by context, type, or search.`,
    );
  return left;
}

/** Returns the names that no longer exist, for the report. */
export function listMissing(
  { names = [] }: ChosenVariables,
  rows: readonly ConstructRow[],
): VariableOutcome[] {
  const there = new Set(rows.map(({ name }) => name));
  return names
    .filter(name => !there.has(name))
    .map(name => ({ name, action: 'refuse', message: 'This variable no longer exists.' }));
}

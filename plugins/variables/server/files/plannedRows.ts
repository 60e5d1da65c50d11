import type { CompiledQuery } from 'kysely';
import type { AuditEntry, Queries } from '#core/server';
import { createPause, inStatements } from '#core/server/internal';
import type { ConstructRow } from '../tables';
import { toVariable } from '../variableRow';
import type { ImportedVariable, KeptImport } from './KeptImport';
import type { PlannedVariable } from './planFile';

/** The rows that an import writes, made before its transaction. */
export interface PlannedRows {
  readonly statements: readonly CompiledQuery[];
  readonly told: readonly AuditEntry[];
}

/** Makes the rows of a plan and their entries in the trail; undefined where nothing is written. */
export async function prepareRows(
  db: Queries,
  kept: KeptImport,
  companyId: string,
  plan: readonly PlannedVariable[],
): Promise<PlannedRows | undefined> {
  const pause = createPause(companyId);
  const created: ConstructRow[] = [];
  const updated: ConstructRow[] = [];
  const written: ImportedVariable[] = [];
  const entries: AuditEntry[] = [];
  for (const { before, after } of plan) {
    await pause();
    if (!after) continue;
    (before ? updated : created).push(after);
    written.push({ ...(before && { before: kept.open(before) }), after: kept.open(after) });
    entries.push({
      action: before ? 'update' : 'create',
      resource: 'variable',
      resourceId: after.name,
      ...(before && { before: toVariable(before) }),
      after: toVariable(after),
    });
  }
  if (written.length === 0) return undefined;
  const statements: CompiledQuery[] = [
    db.insertInto('variable_imports').values(kept.toRow(written)).compile(),
  ];
  for (const some of inStatements(created)) {
    await pause();
    statements.push(db.insertInto('constructs').values(some).compile());
  }
  for (const { company_id: _company, name, ...changes } of updated) {
    await pause();
    statements.push(db.updateTable('constructs').set(changes).where('name', '=', name).compile());
  }
  return { statements, told: entries };
}

/** Runs them in the transaction; none of the statements waits for the one before. */
export async function writeRows(db: Queries, { statements }: PlannedRows): Promise<void> {
  await Promise.all(statements.map(each => db.executeQuery(each)));
}

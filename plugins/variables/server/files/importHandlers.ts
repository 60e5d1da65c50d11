import { codes, Failure } from '#core/contract';
import { handle, type ServerHost } from '#core/server';
import {
  listVariableImports,
  undoVariableImport,
  type VariableOutcome,
  variableStore,
} from '../../contract';
import type { ConstructRow } from '../tables';
import { keptMs, removeRows } from '../removedVariables';
import { toVariableReport, toStoredValue, toVariable, findRowsNamed } from '../variableRow';
import { describeUses, findUses, readFlowsForUses } from '../findUses';
import { readUsedSpace, VariableSpace } from '../limits/VariableSpace';
import { KeptImport, type ImportedVariable, type OpenRow } from './KeptImport';

const written = ['type', 'display_name', 'mutable', 'min', 'max', 'value'] as const;
const alike = (one: OpenRow, other: OpenRow) =>
  written.every(column => one[column] === other[column]);

/** Imports of variables that can be taken back, and taking one back. */
export const importHandlers = [
  handle(listVariableImports, async (_, { db }) => {
    const rows = await db
      .selectFrom('variable_imports')
      .select(['import_id', 'made_date', 'created', 'updated'])
      .where('made_date', '>', Date.now() - keptMs)
      .orderBy('made_date', 'desc')
      .orderBy('import_id')
      .execute();
    return {
      imports: rows.map(({ import_id, made_date, ...counts }) => ({
        importId: import_id,
        madeDate: made_date,
        ...counts,
      })),
    };
  }),
  handle(undoVariableImport, async ({ params }, call) => {
    const { server, companyId, customerId, transaction, audit } = call;
    await readFlowsForUses(call);
    const report = await transaction(async db => {
      const kept = new KeptImport(server, companyId, params.importId);
      const variables = await kept.read(db);
      if (!variables)
        throw new Failure(
          404,
          codes.notFound,
          'This import was already undone, or is older than 30 days.',
        );
      const names = variables.map(({ after }) => after.name);
      const there = await findRowsNamed(db, names);
      const created = variables.filter(({ before }) => !before).map(({ after }) => after.name);
      const uses = await findUses({ ...call, db }, created);
      const refusal = (
        { before, after }: ImportedVariable,
        now: ConstructRow | undefined,
      ): string | undefined => {
        if (!now)
          return (
            before &&
            'This variable was deleted after the import. Restore it under “Deleted variables” first.'
          );
        if (!alike(kept.open(now), after))
          return 'This variable has changed since the import. Edit or delete it manually.';
        const used = uses.get(after.name);
        return used && describeUses(call, used);
      };
      const lines: VariableOutcome[] = [];
      const left: ImportedVariable[] = [];
      const made: ConstructRow[] = [];
      const space = new VariableSpace(await readUsedSpace(db, companyId));
      for (const each of variables) {
        const { name } = each.after;
        const now = there.get(name);
        const back = now && each.before && toRowBack(server, now, each.before);
        const message = refusal(each, now) ?? (back && space.take(now, back));
        if (message) {
          lines.push({ name, action: 'refuse', message });
          left.push(each);
        } else if (!now) lines.push({ name, action: 'same' });
        else if (!back) {
          space.free(now);
          lines.push({ name, action: 'delete' });
          made.push(now);
          await audit(
            { action: 'delete', resource: 'variable', resourceId: name, before: toVariable(now) },
            db,
          );
        } else {
          const { company_id: _company, name: _name, ...terms } = back;
          await db.updateTable('constructs').set(terms).where('name', '=', name).execute();
          lines.push({ name, action: 'update' });
          const [was, is] = [toVariable(now), toVariable(back)];
          await audit(
            { action: 'update', resource: 'variable', resourceId: name, before: was, after: is },
            db,
          );
        }
      }
      await removeRows(server, db, made, customerId);
      await kept.leave(db, left);
      return toVariableReport(lines);
    });
    server.get(variableStore).forget(companyId);
    return report;
  }),
];

/** The row of a variable as it was before an import. */
function toRowBack(server: ServerHost, now: ConstructRow, before: OpenRow): ConstructRow {
  const { type, value, display_name, mutable, min, max } = before;
  const held: unknown = value === null ? undefined : JSON.parse(value);
  const stored = toStoredValue(server, now.company_id, now.name, type, held);
  return { ...now, type, display_name, mutable, min, max, value: stored };
}

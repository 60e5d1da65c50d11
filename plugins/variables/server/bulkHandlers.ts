import { handle } from '#core/server';
import { describeFull } from '#core/server/internal';
import {
  changeVariables,
  listRemovedVariables,
  readVariableKey,
  removeVariables,
  restoreVariables,
  type VariableOutcome,
  variableStore,
} from '../contract';
import type { ConstructRow } from './tables';
import { findSelectedRows, listMissing } from './findSelectedRows';
import { changeRow, type GivenChange } from './changeRow';
import {
  listRemoved,
  toRemovedVariable,
  findRemovedRows,
  removeRows,
  restoreRows,
} from './removedVariables';
import { toVariableReport, toCarriedVariable, toVariable } from './variableRow';
import { describeUses, findUses, readFlowsForUses } from './findUses';
import { readVariableRoom } from './newRow';
import { readUsedSpace, VariableSpace, variableLimit } from './limits/VariableSpace';

const createRefusal = (name: string, message: string): VariableOutcome => ({
  name,
  action: 'refuse',
  message,
});

function bulkFault(row: ConstructRow, { min, max, ...change }: GivenChange): string | undefined {
  if ((min !== undefined || max !== undefined) && row.type !== 'number')
    return 'Only number variables have a minimum and a maximum.';
  if ('value' in change && row.type === 'secret')
    return 'A secret’s value can’t be changed in bulk. Edit the secret on its own.';
  return undefined;
}

/** Many variables changed, deleted and restored at once, all in one transaction. */
export const bulkHandlers = [
  handle(changeVariables, async ({ query, body }, call) => {
    const { server, companyId, transaction, audit } = call;
    const report = await transaction(async db => {
      const wanted = new Map(body.back?.map(({ name, fields }) => [name, fields]));
      const chosen = body.back ? { names: [...wanted.keys()] } : (body.chosen ?? { names: [] });
      const rows = await findSelectedRows(call, db, chosen);
      const lines = listMissing(chosen, rows);
      const space = new VariableSpace(await readUsedSpace(db, companyId));
      const before: ConstructRow[] = [];
      for (const row of rows) {
        const given = wanted.get(row.name) ?? body.change ?? {};
        const { row: after, faults, same } = changeRow(server, row, given);
        const fault = body.back ? undefined : bulkFault(row, given);
        const wrong = fault ?? faults.map(each => each.message).join(' ');
        const message = wrong || (same ? '' : space.take(row, after));
        if (message) lines.push(createRefusal(row.name, message));
        else if (same) lines.push({ name: row.name, action: 'same' });
        else {
          lines.push({ name: row.name, action: 'update' });
          before.push(row);
          if (query.dryRun) continue;
          const { company_id: _company, name: key, ...changes } = after;
          await db.updateTable('constructs').set(changes).where('name', '=', key).execute();
          const [was, is] = [toVariable(row), toVariable(after)];
          await audit(
            { action: 'update', resource: 'variable', resourceId: key, before: was, after: is },
            db,
          );
        }
      }
      return { ...toVariableReport(lines), before: before.map(row => undone(row)) };
    });
    if (!query.dryRun) server.get(variableStore).forget(companyId);
    return report;
  }),
  handle(removeVariables, async ({ query, body }, call) => {
    const { server, companyId, customerId, transaction, audit } = call;
    if (!body.evenIfUsed) await readFlowsForUses(call);
    const report = await transaction(async db => {
      const rows = await findSelectedRows(call, db, body.chosen);
      const uses = body.evenIfUsed
        ? undefined
        : await findUses(
            { ...call, db },
            rows.map(({ name }) => name),
          );
      const deletable = rows.filter(({ name }) => !uses?.has(name));
      if (!query.dryRun) {
        await removeRows(server, db, deletable, customerId);
        for (const row of deletable)
          await audit(
            {
              action: 'delete',
              resource: 'variable',
              resourceId: row.name,
              before: toVariable(row),
            },
            db,
          );
      }
      const lines = rows.map(({ name }): VariableOutcome => {
        const used = uses?.get(name);
        return used ? createRefusal(name, describeUses(call, used)) : { name, action: 'delete' };
      });
      return toVariableReport([...lines, ...listMissing(body.chosen, rows)]);
    });
    if (!query.dryRun) server.get(variableStore).forget(companyId);
    return report;
  }),
  handle(listRemovedVariables, async (_, { db }) => ({
    removed: (await listRemoved(db)).map(toRemovedVariable),
  })),
  handle(restoreVariables, async ({ body }, { server, companyId, transaction, audit }) => {
    const report = await transaction(async db => {
      const asked = new Set(body.names);
      const removed = await findRemovedRows(db, [...asked]);
      const names = removed.map(({ name }) => name);
      const there = new Set(
        names.length === 0
          ? []
          : (
              await db.selectFrom('constructs').select('name').where('name', 'in', names).execute()
            ).map(({ name }) => name),
      );
      const room = await readVariableRoom(db, companyId);
      const space = new VariableSpace(await readUsedSpace(db, companyId));
      let { used } = room;
      const lines: VariableOutcome[] = [];
      for (const row of restoreRows(server, removed)) {
        const { name, carried } = row;
        const full =
          !there.has(name) &&
          ((carried === 0 && describeFull(variableLimit, { ...room, used })) ||
            space.take(undefined, row));
        if (there.has(name))
          lines.push(
            createRefusal(name, `A variable named “${readVariableKey(name).name}” already exists.`),
          );
        else if (full) lines.push(createRefusal(name, full));
        else {
          if (carried === 0) used += 1;
          await db.insertInto('constructs').values(row).execute();
          await db.deleteFrom('removed_constructs').where('name', '=', name).execute();
          await audit(
            { action: 'create', resource: 'variable', resourceId: name, after: toVariable(row) },
            db,
          );
          lines.push({ name, action: 'create' });
        }
      }
      return toVariableReport(lines);
    });
    server.get(variableStore).forget(companyId);
    return report;
  }),
];

/**
 * Returns the change that restores a variable: all but a secret's value, which a bulk change never
 * touches.
 */
function undone(row: ConstructRow) {
  const { name, context, fields } = toCarriedVariable(row, true);
  const { type: _type, ...rest } = fields;
  return {
    name,
    context,
    fields: row.type === 'secret' ? rest : { ...rest, value: fields.value ?? null },
  };
}

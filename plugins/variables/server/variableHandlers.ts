import { codes, Failure } from '#core/contract';
import { handle, isTaken, type Call } from '#core/server';
import {
  createVariable,
  deleteVariable,
  saveVariable,
  toContext,
  variableStore,
} from '../contract';
import { defaultBounds, variableFaults, type VariableFault } from '../domain/variableFaults';
import type { ConstructRow } from './tables';
import { changeRow } from './changeRow';
import { requireSpace } from './limits/VariableSpace';
import { newRow, type WantedVariable, requireVariableRoom } from './newRow';
import { removeRows } from './removedVariables';
import { readFlowsForUses, refuseWhileRead } from './findUses';
import { findVariable, toVariable } from './variableRow';

function refuseFaults(faults: readonly VariableFault[]): void {
  if (faults.length === 0) return;
  const details = faults.map(({ field, message }) => ({ at: `body/${field}`, message }));
  throw new Failure(400, codes.invalid, faults.map(({ message }) => message).join(' '), details);
}

const toAuditFields = (row: ConstructRow) => toVariable(row);

async function create(call: Call, body: WantedVariable) {
  const { server, companyId, transaction, audit } = call;
  const wanted = { ...defaultBounds, ...body, name: body.name.trim() };
  refuseFaults(variableFaults(wanted, true));
  const row = newRow(call, wanted);
  const key = row.name;
  try {
    await transaction(async db => {
      await requireVariableRoom(db, companyId);
      await requireSpace(db, companyId, { after: row });
      await db.insertInto('constructs').values(row).execute();
      await audit(
        { action: 'create', resource: 'variable', resourceId: key, after: toAuditFields(row) },
        db,
      );
    });
  } catch (error) {
    if (isTaken(error))
      throw new Failure(409, codes.conflict, 'Construct already exists', [
        {
          at: 'body/name',
          message: 'This variable already exists in this context. Use another name.',
        },
      ]);
    throw error;
  }
  server.get(variableStore).forget(companyId);
  return { [key]: toVariable(row) };
}

/** Variables made, changed and deleted, one at a time. */
export const variableHandlers = [
  handle(createVariable, async ({ body }, call) => create(call, body)),
  handle(saveVariable, async ({ params, body }, { server, companyId, transaction, audit }) => {
    const { key, row } = await transaction(async db => {
      const before = await findVariable(db, params.name);
      if (
        toContext(body.context) !== before.context ||
        (body.flowId ?? before.flow_id) !== before.flow_id
      )
        throw new Failure(
          400,
          codes.invalid,
          `The context of a variable can’t be changed from “${before.context}”. Create another variable instead.`,
          [{ at: 'body/context', message: 'cannot be changed' }],
        );
      const { row: after, faults } = changeRow(server, before, body);
      refuseFaults(faults);
      await requireSpace(db, companyId, { before, after });
      const { company_id: _company, name: key, ...changes } = after;
      await db.updateTable('constructs').set(changes).where('name', '=', key).execute();
      await audit(
        {
          action: 'update',
          resource: 'variable',
          resourceId: key,
          before: toAuditFields(before),
          after: toAuditFields(after),
        },
        db,
      );
      return { key, row: after };
    });
    server.get(variableStore).forget(companyId);
    return { [key]: toVariable(row) };
  }),
  handle(deleteVariable, async ({ params, query }, call) => {
    const { server, companyId, customerId, transaction, audit } = call;
    if (!query.evenIfUsed) await readFlowsForUses(call);
    await transaction(async db => {
      const row = await findVariable(db, params.name);
      if (!query.evenIfUsed) await refuseWhileRead({ ...call, db }, row.name);
      await removeRows(server, db, [row], customerId);
      await audit(
        {
          action: 'delete',
          resource: 'variable',
          resourceId: row.name,
          before: toAuditFields(row),
        },
        db,
      );
    });
    server.get(variableStore).forget(companyId);
    return { message: 'Successfully deleted attribute' };
  }),
];
